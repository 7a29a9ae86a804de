"""The pages of a site that need not be made again, because nothing that they were made of has changed.

The cache remembers what a page was made of, how long it was and its digest; the page itself lies where it was written. There
others may change it, or the user does: only a page that is still what was written is left alone.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

from referee.batch.plain import Packed, Piece
from referee.cli.eyes import Eyes
from referee.files.inputs import Unopened
from referee.language import current
from referee.report.addresses import GameAddresses
from referee.report.site import Ways


class Print(NamedTuple):
    """By which a page is known."""

    size: int
    digest: str

    @classmethod
    def of(cls, page: bytes) -> Print:
        return cls(len(page), blake2b(page, digest_size=20).hexdigest())

    def is_of(self, path: str) -> bool:
        """Is the page in this file? Anything else may stand in its place: a pipe is not opened, a large file is not read."""
        try:
            found = os.lstat(path)
            if not stat.S_ISREG(found.st_mode) or found.st_size != self.size:
                return False
            with open(path, "rb") as file:
                return Print.of(file.read(self.size + 1)) == self
        except OSError:
            return False


class KeptPages:
    """What `report` makes of records, for the cache (`batch.settings.Made`): a packed verdict, the page, whether something is
    hidden, and twice nothing. Instead of the page, the cache has its print."""

    def __init__(self, folder: str, index: str, eyes: Eyes, ways: Ways) -> None:
        self.folder, members = folder, ways.players.members
        self.about = repr(("page", current(), tuple(eyes), ways.home, members and sorted(members.items())))
        self._addresses = GameAddresses(index)
        self._expected: dict[tuple[str, int], str] = {}

    def named(self, slots: Iterator[Piece | Unopened]) -> Iterator[Piece | Unopened]:
        """The records, each with the address that it has if all before it get a page."""
        for slot in slots:
            if isinstance(slot, Piece):
                self._expected[slot.source, slot.first] = self._addresses.of(slot.source)
            yield slot

    def about_one(self, piece: Piece) -> str:
        return os.path.basename(piece.source)

    def kept(self, packed: Packed) -> Packed:
        page, *rest = packed.more
        return packed._replace(more=[Print.of(page.encode()), *rest])

    def is_there(self, piece: Piece, kept: Packed) -> bool:
        address = self._expected.pop((piece.source, piece.first), "")
        return print_of(kept).is_of(os.path.join(self.folder, address))


def print_of(kept: Packed) -> Print:
    return Print(*kept.more[0])
