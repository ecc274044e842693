"""Statistics of a closed sitting beyond its result: lies called, rows scooped, caves bought.

The module of a game, or `default` for a game without one, reads the facts of one round; `sitting` collects
those of a sitting, `commands` stores them when it closes, `games.audit.facts` compares them with the records.
"""
