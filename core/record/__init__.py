"""One's record: what a player's finished games add up to. Computed from logs, never stored as truth."""
