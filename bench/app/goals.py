"""Figures of a run beside their goals: each module adds its own, and the end of the run prints all of them.

    python -m bench.app.goals

Without `ARDOISE_BENCH_GOALS`, the name of a file, a figure is only printed where it was measured.
"""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and its goal in one unit: `is_least` if the value must reach the goal, else it is the
    most that passes.
    """

    name: str
    value: float
    goal: float
    unit: str
    is_least: bool = False

    @property
    def verdict(self) -> str:
        passes = self.value >= self.goal if self.is_least else self.value <= self.goal
        return "pass" if passes else "short"

    def __str__(self) -> str:
        sign = "≥" if self.is_least else "≤"
        return f"{self.name:58} {self.value:9.2f} {sign} {self.goal:7.2f} {self.unit:5} {self.verdict}"


def compare(name: str, value: float, goal: float, unit: str, *, is_least: bool = False) -> Figure:
    """Add a figure to those of the run, and return it."""
    figure = Figure(name, value, goal, unit, is_least)
    if path := os.environ.get("ARDOISE_BENCH_GOALS"):
        with Path(path).open("a") as file:
            file.write(json.dumps(asdict(figure)) + "\n")
    return figure


def main() -> None:
    figures = [
        Figure(**json.loads(line))
        for line in Path(os.environ["ARDOISE_BENCH_GOALS"]).read_text().splitlines()
    ]
    for figure in figures:
        print(figure)
    short = sum(each.verdict == "short" for each in figures)
    print(f"{len(figures) - short} pass, {short} short; the machine's load is {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
