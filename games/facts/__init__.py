"""What a closed sitting tells of its players, beyond who won what: lies called, rows scooped, caves bought.

The module of a game, or `plain` for one without, reads the facts of one round; `sitting` gathers those of an
evening's game, `keeping` writes them when it closes, `checking` compares them with what was recorded.
"""
