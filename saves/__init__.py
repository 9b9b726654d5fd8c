"""A game on disk: TOML save files that are appended to, recovered, listed and migrated."""
