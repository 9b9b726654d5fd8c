"""The game: boards, rules, log and views. No terminal, no clock, no files but its own map data."""
