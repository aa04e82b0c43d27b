"""Text: orders, positions, games and answers, as people and programs write and read them."""
