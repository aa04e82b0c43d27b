"""The site: games that people and bots play together, by mail speed or live.

`accounts` are people, `play` is the game itself - rows, rules of the house, deadlines -
`api` what programs use, and `pages` what people see. Views stay thin: a `check_*` says
whether something may be done, a `do_*` does it and appends the events that tell of it.
"""
