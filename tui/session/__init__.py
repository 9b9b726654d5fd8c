"""A terminal at a game: the seats it holds, its file, its bots."""
