"""Fills the peer with bills: run by the Python of the peer's own environment, since its packages are there.

python bills.py COUNT
"""

import datetime
import sys
from collections.abc import Sequence

from ihatemoney.models import Bill, Person, Project, db
from ihatemoney.run import create_app
from sqlalchemy import func, select
from werkzeug.security import generate_password_hash

NAMES = ("Lea", "Karim", "Ines", "Thomas")
CURRENCY = "X" * 3
"""How the peer writes that a project has no currency."""


def open_project() -> None:
    """One project of four people, its password as its name."""
    db.session.add(
        Project(
            id="bench",
            name="bench",
            password=generate_password_hash("bench"),
            contact_email="bench@example.com",
            default_currency=CURRENCY,
        )
    )
    db.session.commit()
    for name in NAMES:
        db.session.add(Person(name=name, project_id="bench"))
    db.session.commit()


def write(numbers: Sequence[int], people: list[int]) -> None:
    """Bills as its own code writes them, past its hooks, which keep versions nobody will ask for."""
    today = datetime.date.today().isoformat()  # noqa: DTZ011 - the peer keeps days without a zone
    bills = [
        (
            number,
            people[number % len(people)],
            12.5,
            12.5,
            today,
            today,
            f"deal {number}",
            "EXPENSE",
            CURRENCY,
        )
        for number in numbers
    ]
    line = db.engine.raw_connection()
    line.executemany(
        "INSERT INTO bill (id, payer_id, amount, converted_amount, date, creation_date, what, bill_type,"
        " original_currency, external_link) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')",
        bills,
    )
    owed = [(number, person) for number in numbers for person in people]
    line.executemany("INSERT INTO billowers (bill_id, person_id) VALUES (?, ?)", owed)
    line.commit()


def main() -> None:
    with create_app().app_context():
        if db.session.get(Project, "bench") is None:
            open_project()
        people = [person.id for person in Person.query.order_by(Person.id)]
        written = db.session.execute(select(func.max(Bill.id))).scalar() or 0
        db.session.close()
        write(range(written + 1, int(sys.argv[1]) + 1), people)
        print(people)


if __name__ == "__main__":
    main()
