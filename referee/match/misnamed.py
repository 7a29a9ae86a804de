"""Tags that are misnamed or not written as tags, and which were meant."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from referee.fault import Fault, Fix
from referee.language.sentence import phrase
from referee.match.tags import TAGS, USUAL, meant_tag, missing
from referee.record.reader import MAX_EXPLAINED, Record, common
from referee.record.statement import Tag, Unreadable
from referee.record.text import Line

_BROKEN = r"\[\s*[\"']?([^\W\d]\w{0,39})[\"']?\s*[:=]?([^\[\]{};]*)\]?"
"""A tag that is not written as one: the name and the value in it."""
_PLAIN = r"([^\W\d]\w{0,39})\s*[:=]([^\[\]{};]*)"
"""A broken tag without brackets."""
_QUOTES = " \t\"'„“”‚‘’«»"


def check_tags(record: Record, faults: list[Fault]) -> set[str]:
    """Reports what was meant to be a tag and is none. Returns the tags that are missing only for that reason."""
    found = set(_broken(record, faults)) | set(_misnamed(record, faults))
    if "Game" in found:  # and that is why nobody knows what its lines say
        faults[:] = [fault for fault in faults if fault.code != "S07" or fault.fix is not None]
    return found


def _misnamed(record: Record, faults: list[Fault]) -> Iterator[str]:
    for name, (_, span) in list(record.tags.items())[:MAX_EXPLAINED]:
        meant = "" if name in USUAL else meant_tag(name)
        if not meant or meant in record.tags:
            continue
        line = record.line(span.line)
        where = line.span(1, 1 + len(name))
        fix, why = Fix(where, meant, not TAGS[meant].changes_verdict), phrase("did you mean [{near}]?", near=meant)
        if TAGS[meant].missing[0]:
            faults.append(missing(meant, where, why, fix))
        else:
            why = phrase("did you mean [{near}]? Unknown tags are ignored", near=meant)
            faults.append(Fault("H16", phrase("unknown tag [{tag}]", tag=name), where, "warning", why, fix=fix))
        yield meant


def _broken(record: Record, faults: list[Fault]) -> Iterator[str]:
    first = record.statements[0][0] if record.statements else record.first + len(record.rows)
    for index, fault in enumerate(faults[:MAX_EXPLAINED]):
        if fault.code not in ("S01", "S05", "S07") or fault.fix is not None or fault.span.line > first:
            continue
        line = record.line(fault.span.line)
        found = _rewritten(line, record.tags)
        if found is not None:
            tag, end, text = found
            fix = Fix(line.span(0, end), text)
            faults[index] = fault._replace(why=phrase("did you mean {near:or}?", near=[text]), fix=fix)
            yield tag


def _rewritten(line: Line, there: Container[str]) -> tuple[str, int, str] | None:
    """The tag that a line was meant to be: its name, where it ends in the line, and how it is written."""
    has_bracket = line.text.startswith("[")
    found = re.match(_BROKEN if has_bracket else _PLAIN, line.text)
    if found is None:
        return None
    meant = meant_tag(found[1])
    name = meant or (found[1][:1].upper() + found[1][1:] if has_bracket else "")
    value = found[2].strip(_QUOTES)
    end = len(line.text[: found.end()].rstrip())
    text = f'[{name} "{value}"]'
    if not name or not value or name in there or text == line.text[:end]:
        return None
    try:
        is_tag = isinstance(common().read(text + line.text[end:]), Tag)
    except Unreadable:
        return None
    return (name, end, text) if is_tag else None
