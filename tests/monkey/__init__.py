"""A monkey at the keyboard: any key, in any order, at any speed, and the program must live and tell the truth."""
