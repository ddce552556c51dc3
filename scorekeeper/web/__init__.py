"""The web floor: taps become events, a match becomes HTML; it knows no rule of any game."""
