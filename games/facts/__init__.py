"""What a closed sitting tells of its players, beyond who won what: lies called, rows scooped, caves bought.

A game’s module reads the facts of one round, `plain` for a game without; `sitting` gathers those of a game, `keeping`
writes them when it closes, `checking` compares what is kept with what was recorded.
"""
