"""Planning from a `View` alone: ways, cards, prices and prospects, for bots and for the screen."""
