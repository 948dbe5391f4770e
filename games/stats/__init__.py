"""Arithmetic over what was played. Knows numbers and cards, no database and no web."""
