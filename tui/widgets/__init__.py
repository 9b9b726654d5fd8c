"""What the screens are made of: each widget knows views and ids only."""
