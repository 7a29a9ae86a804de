"""Slow, plain models of the games, written from the rules alone: a second opinion on the engines."""
