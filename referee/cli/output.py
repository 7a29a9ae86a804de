"""What `check` and `score` do alike: judge every input in order, print each verdict, end with an honest exit code."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import click

from referee.inputs import Unopened, sources, verdicts
from referee.report.plain import safe
from referee.verdict import Verdict


class Printer(Protocol):
    def add(self, verdict: Verdict) -> None: ...

    def unopened(self, error: Unopened) -> None: ...

    def close(self) -> None: ...


def print_all(paths: tuple[str, ...], folders: tuple[Path, ...], printer: Printer) -> int:
    """Prints the verdicts of all inputs. The exit code: 3 where one could not be opened, 1 where one is faulty."""
    faulty = lost = 0
    for source in sources(paths):
        try:
            if isinstance(source, Unopened):
                raise source
            for verdict in verdicts(source, folders):
                faulty += not verdict.ok
                printer.add(verdict)
        except Unopened as error:
            lost += 1
            click.echo(f"referee: {safe(str(error))}", err=True)
            printer.unopened(error)
    printer.close()
    return 3 if lost else 1 if faulty else 0


class DataPrinter:
    """JSON: one document, or an object a line."""

    def __init__(self, form: str, sheet: bool = False) -> None:
        self.lines, self.sheet = form == "jsonl", sheet
        self.records: list[dict[str, object]] = []
        self.errors: list[dict[str, str]] = []

    def add(self, verdict: Verdict) -> None:
        from referee.report.data import verdict_data

        data = verdict_data(verdict, self.sheet)
        if self.lines:
            self._print(data)
        else:
            self.records.append(data)

    def unopened(self, error: Unopened) -> None:
        self.errors.append({"source": error.name, "why": error.why})

    def close(self) -> None:
        from referee.report.data import document

        if not self.lines:
            self._print(document(self.records, self.errors), indent=2)

    def _print(self, data: dict[str, object], indent: int | None = None) -> None:
        import json

        click.echo(json.dumps(data, ensure_ascii=False, indent=indent))
