"""The fields of the JSON in `referee/report/data.md`, as its schema describes them. `python -m tests.data_page` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REPORT = Path(__file__).parent.parent / "referee" / "report"
PAGE = REPORT / "data.md"
SCHEMA = json.loads((REPORT / "verdict.schema.json").read_text("utf-8"))
LAST = "`python -m tests.data_page` writes the tables below.\n"


def fields(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, str, str]]:
    """Name, type and meaning of each, in the order of the schema."""
    for name, field in schema.get("properties", {}).items():
        field = resolved(field)
        yield path + name, kind(field), field.get("description", "")
        inner = resolved(field.get("items", field if field.get("type") == "object" else {}))
        yield from fields(inner, f"{path}{name}[]." if "items" in field else f"{path}{name}.")


def resolved(field: dict[str, Any]) -> dict[str, Any]:
    """A field with what it refers to; what may be null besides is the other thing."""
    if "oneOf" in field:
        (other,) = (resolved(each) for each in field["oneOf"] if each != {"type": "null"})
        return {**other, **field}
    found: Any = SCHEMA
    for part in field.get("$ref", "#").split("/")[1:]:
        found = found[part]
    return {**found, **field} if "$ref" in field else field


def kind(field: dict[str, Any]) -> str:
    if "enum" in field:
        return ", ".join(f"`{value}`" if value else "empty" for value in field["enum"])
    type_ = field.get("type", "")
    name = type_ if isinstance(type_, str) else " or ".join(type_)
    return f"{name} or null" if "oneOf" in field else name


def tables() -> Iterator[str]:
    verdict = SCHEMA["$defs"]["verdict"]
    document = {"properties": {name: field for name, field in SCHEMA["properties"].items() if name != "records"}}
    for title, rows in ("Of a record", fields(verdict)), ("Of the document, beside `records`", fields(document)):
        yield f"### {title}\n"
        yield "| field | type | meaning |\n|---|---|---|"
        yield from (f"| `{name}` | {type_} | {meaning} |" for name, type_, meaning in rows)
        yield ""


def page() -> str:
    head, _, _ = PAGE.read_text("utf-8").partition(LAST)
    return f"{head}{LAST}\n" + "\n".join(tables()).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
