"""The parts that a game's screen is made of. Each knows the session; none knows the screen."""
