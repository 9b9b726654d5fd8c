"""The board as a picture: places, tokens, what is lit, the way of the arrow keys."""
