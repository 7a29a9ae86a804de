"""`referee check --fix` and `--diff`: corrects files in place, or shows what would change."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Generator, Iterator, Sequence

from referee.batch import judge_all, judge_slots
from referee.batch.plain import Piece
from referee.batch.settings import Settings, unsaid
from referee.cli.diff import print_diff
from referee.cli.output import complain, print_record
from referee.edit.fixes import Fixed, fix_text, wanting
from referee.files.atomic import locked, replace
from referee.files.inputs import Source, Unopened, bytes_of, sources, text_of
from referee.language import said, say
from referee.language.sentence import phrase
from referee.language.system import os_error
from referee.record.reader import pieces
from referee.report.plain import safe
from referee.verdict.verdict import Verdict


class Fixes:
    """Corrections to the records of some inputs: of files, or of standard input alone."""

    def __init__(
        self, paths: Sequence[str], settings: Settings, unsafe: bool, codes: Callable[[str], bool] | None = None
    ) -> None:
        """`codes` says which faults are corrected; without, all."""
        self.paths, self.settings = paths, settings
        self.wanted = wanting(unsafe, codes)
        self.lost = 0
        """Files that could not be written."""

    def judged(self, tell: Callable[[str], object]) -> Generator[Verdict | Unopened, None, None]:
        """Makes the corrections, and judges what is there then. The text of standard input goes to standard output."""
        if "-" in self.paths:
            yield from judge_slots(iter(self._input()), self.settings)
            return
        for source in self._worth_it():
            if not isinstance(source, Unopened):
                self._correct(source, tell)
        yield from judge_all(self.paths, self.settings._replace(note=unsaid))

    def print(self) -> int:
        """Prints what would change, and changes nothing. The exit code."""
        changed = 0
        for source in [Source("-")] if "-" in self.paths else self._worth_it():
            try:
                if isinstance(source, Unopened):
                    raise source
                text = text_of(source)
                fixed = self._fixed(source, text)
                changed += fixed.text != text
                print_diff(source.name, text, fixed.text, say("{file} (corrected)", file=source.name))
            except Unopened as error:
                self._complain(error)
        return 3 if self.lost else 1 if changed else 0

    def _worth_it(self) -> Iterator[Source | Unopened]:
        """The files that have something to correct, found by several processes where there are many; and what cannot be
        read."""
        found: set[str] = set()
        for verdict in judge_all(self.paths, self.settings):
            if isinstance(verdict, Unopened):
                yield verdict
            elif any(map(self.wanted, verdict.faults)):
                found.add(verdict.source)
        yield from (source for source in sources(self.paths) if isinstance(source, Source) and source.name in found)

    def _correct(self, source: Source, tell: Callable[[str], object]) -> None:
        """In place."""
        try:
            held = _held(source)
            fixed = self._fixed(held, text_of(held))
            if fixed.made:
                _rewrite(held, fixed.text)
                tell(say("{file}: {count:# correction|# corrections} made", file=safe(source.name), count=fixed.made))
        except Unopened as error:
            self._complain(error)

    def _input(self) -> list[Piece | Unopened]:
        """The records of standard input, corrected."""
        try:
            held = _held(Source("-"))
            fixed = self._fixed(held, text_of(held))
        except Unopened as error:
            return [error]
        print_record(_marked(held, fixed.text))
        return [Piece(held.name, first, piece) for first, piece in pieces(fixed.text)]

    def _fixed(self, source: Source, text: str) -> Fixed:
        fixed = fix_text(text, self.settings, self.wanted)
        if fixed.left_out:
            left_out = phrase("{count:# correction|# corrections} left out: other faults would follow", count=fixed.left_out)
            complain(f"{source.name}: {said(left_out)}")
        return fixed

    def _complain(self, error: Unopened) -> None:
        self.lost += 1
        complain(str(error))


def _held(source: Source) -> Source:
    """With what is in it now."""
    return source._replace(data=bytes_of(source))


def _rewrite(held: Source, text: str) -> None:
    """Only what was judged is overwritten. Raises Unopened."""
    if held.is_packed:
        raise Unopened(held.name, say("packed; --fix cannot write to it, but --diff works"))
    try:
        with locked(held.path):
            if bytes_of(held._replace(data=None)) != held.data:
                raise Unopened(held.name, say("changed by another program meanwhile; nothing was corrected in it"))
            replace(held.path, _marked(held, text))
    except OSError as error:
        raise Unopened(held.name, say("cannot be written: {error}", error=os_error(error))) from None


def _marked(held: Source, text: str) -> str:
    """With a byte order mark, if there was one."""
    return "\ufeff" + text if held.data and held.data.startswith(codecs.BOM_UTF8) else text
