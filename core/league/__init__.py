"""A league of bots: who meets whom, how blocks of games are played, and what they say about strength."""
