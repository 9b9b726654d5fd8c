"""The program as a Textual app: looks, keys, settings, the command palette, failures."""
