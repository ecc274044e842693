"""What a closed sitting tells of its players, beyond who won what: lies called, rows scooped, caves bought.

A module for each game reads the facts of one round; `sitting` gathers those of an evening's game, `keeping`
writes them when it closes, `checking` compares what is kept with what was recorded.
"""
