"""Fill ihatemoney with bills; runs with the Python of its environment, which has its packages.

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
"""Value that ihatemoney stores for a project without a currency."""


def open_project() -> None:
    """Create a project of four people whose password is its name."""
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
    """Insert bills directly, without the version history hooks of ihatemoney."""
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
        last = db.session.execute(select(func.max(Bill.id))).scalar() or 0
        db.session.close()
        write(range(last + 1, int(sys.argv[1]) + 1), people)
        print(people)


if __name__ == "__main__":
    main()
