"""The workers of a Dask scheduler as a team: `--executor dask=tcp://host:8786`. Needs the extra `dask`.

Every worker must have the same referee and, where folders of editions are given, the same editions at the same places: that is
asked before anything is judged, since a verdict must not depend on who made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from referee.batch.cache import environment
from referee.batch.chunk import RecordChunk
from referee.batch.piece import broken_off, judged
from referee.batch.plain import Packed, Piece
from referee.batch.settings import NoTeam, Settings
from referee.language.sentence import phrase

CONNECT = 15
"""Seconds to reach the scheduler."""
LOOK = 5.0
"""Seconds after which we ask whether anybody is still there."""
PATIENCE = 6
"""How often in a row nobody may be: a worker that was restarted is back by then."""


class DaskTeam:
    def __init__(self, settings: Settings) -> None:
        address = settings.executor.removeprefix("dask=")
        try:
            self.dask: Any = import_module("distributed")
        except ImportError:
            raise NoTeam("--executor dask=… needs another package: pip install distributed") from None
        book = settings.rulebook
        self.settings = settings._replace(rulebook=book._replace(editions=tuple(folder.absolute() for folder in book.editions)))
        try:
            self.client: Any = self.dask.Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoTeam("no Dask scheduler at {address}: {error}", address=address, error=str(error)) from None
        try:
            self.size = self._workers(address)
        except BaseException:
            self.client.close()
            raise
        self.running: dict[Any, tuple[RecordChunk, list[int]]] = {}
        """Places in chunks that were given out."""

    def _workers(self, address: str) -> int:
        """How many threads they have together. Raises NoTeam where one cannot judge as we do."""
        threads: dict[str, int] = self.client.nthreads()
        if not threads:
            raise NoTeam("the Dask scheduler at {address} has no workers", address=address)
        mine = environment(self.settings.rulebook.editions)
        for worker, theirs in self.client.run(_environment, self.settings.rulebook.editions, on_error="return").items():
            if theirs != mine:
                if isinstance(theirs, bytes):
                    raise NoTeam("the Dask worker {worker} has another referee, or other editions", worker=worker)
                raise NoTeam("the Dask worker {worker} has no working referee ({error})", worker=worker, error=str(theirs))
        return sum(threads.values())

    def give(self, chunk: RecordChunk) -> None:
        self._submit(chunk, chunk.todo)

    def look(self) -> None: ...

    def wait(self) -> None:
        try:
            for future in self._done():
                self._take(future)
        except NoTeam:
            raise
        except Exception as error:  # whatever a client meets whose scheduler ends: Dask has no one name for it
            raise NoTeam("the Dask scheduler is gone ({error})", error=type(error).__name__) from None

    def _done(self) -> list[Any]:
        """What is ready; waits for it as long as there is somebody who can do it."""
        deserted = 0
        while deserted < PATIENCE:
            try:
                with self.client.as_current():
                    done, _ = self.dask.wait(list(self.running), LOOK, "FIRST_COMPLETED")
                return list(done)
            except TimeoutError:
                if self.client.status != "running":
                    raise NoTeam("the Dask scheduler is gone") from None
                deserted = 0 if self.client.nthreads() else deserted + 1
        raise NoTeam("all Dask workers are gone")

    def close(self) -> None:
        for future in self.running:
            future.cancel()
        self.client.close()

    def _submit(self, chunk: RecordChunk, places: list[int]) -> None:
        future = self.client.submit(_judge, chunk.pieces(places), self.settings, pure=False, retries=0)
        self.running[future] = chunk, places

    def _take(self, future: Any) -> None:
        chunk, places = self.running.pop(future)
        error = future.exception()
        if error is None:
            chunk.take(places, future.result())
        elif len(places) > 1:  # one of them ended its worker: the next time each goes alone
            for i in places:
                self._submit(chunk, [i])
        else:
            why = phrase("judging this record broke off: its Dask worker failed ({error})", error=type(error).__name__)
            chunk.take(places, [broken_off(why)])


def _judge(pieces: list[Piece], settings: Settings) -> list[Packed]:
    return [judged(piece, settings) for piece in pieces]


def _environment(editions: Sequence[Path]) -> bytes:
    """The worker's own: a function that is named here is looked up there."""
    return environment(editions)
