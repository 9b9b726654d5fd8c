"""What the terminal is and can do: its colours, its answers, its signs."""
