"""The conductor: the strongest bot, in its own parts, and its easier kin."""
