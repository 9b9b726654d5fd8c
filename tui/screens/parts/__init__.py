"""The parts that a game's screen is made of. What they need of the screen is handed to them; none imports it."""
