"""People: guests, who are known to their browser alone, and members, who can sign in."""
