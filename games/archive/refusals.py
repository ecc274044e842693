"""The reasons for which a circle's file is refused."""


class InvalidArchive(ValueError):
    """The file is not a readable circle. `code` is the reason, `where` names the table, the row and the
    field.

    Codes: `format`, `too_large` (a limit is exceeded), `tables`, `one_circle`, `row`, `twice`, `fields`,
    `value`, `stranger` (a row refers to a missing row), `contradiction` (the database refuses two rows
    together), `disagreement` (the audit found a fault) and `slow` (the time limit is exceeded).
    """

    def __init__(self, code: str, where: str = "") -> None:
        super().__init__(f"{code}: {where}")
        self.code, self.where = code, where


class AlreadyImportedCircle(ValueError):
    """The database already contains the circle, or evenings of it."""
