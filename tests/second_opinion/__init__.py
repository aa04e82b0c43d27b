"""A second judge of movement phases, to hold the first one against.

It was written from the definitions of the DATC, not from the code it judges. It shares
no code with it, keeps its own data, plain texts in dictionaries, and decides in another
way: recursively, on partial information, as chapter 5 of the DATC explains. It is slow,
and explains nothing.

- :mod:`second_opinion.sheet`: the map, the pieces on it, and chains of fleets
- :mod:`second_opinion.written`: what the orders mean, and which of them are legal
- :mod:`second_opinion.definitions`: what has to be so for an order to succeed
- :mod:`second_opinion.partial`: the recursive decision
- :mod:`second_opinion.judge`: what becomes of every order and piece
- :mod:`second_opinion.brute_force`: every assignment of success and failure there is
"""
