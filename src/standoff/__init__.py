"""Standoff: the board game Diplomacy, judged and explained."""
