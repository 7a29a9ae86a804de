"""No case may take longer than a stated time, or more memory than a stated amount."""

from __future__ import annotations

import contextlib
import gc
import resource
import signal
from collections.abc import Iterator

SECONDS = 10.0
"""Of processor time for one case, however busy the machine is. Honest records take milliseconds."""
MEGABYTES = 300
"""By how much one case (a few kilobytes) may raise the most that the process ever used."""


class Hang(BaseException):
    """A case that takes too long. No `Exception`, so that nobody on the way takes it for one of theirs."""


class Memory(Exception):
    """A case that takes too much memory."""


@contextlib.contextmanager
def limited(seconds: float = SECONDS, megabytes: int = MEGABYTES) -> Iterator[None]:
    """Raises Hang or Memory."""

    def ring(_number: int, _frame: object) -> None:
        raise Hang(f"not done within {seconds:g} seconds")

    most = peak()
    before = signal.signal(signal.SIGPROF, ring)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    if peak() - most > megabytes:
        raise Memory(f"more than {megabytes} MB for one case")


def peak() -> int:
    """The most memory that this process ever used, in MB. `getrusage`, for systems without /proc, begins with what the process
    that started it had used."""
    with contextlib.suppress(OSError, StopIteration), open("/proc/self/status", encoding="ascii", errors="replace") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) // 1000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000


def limit_process(megabytes: int) -> None:
    """Beyond so much memory this process gets a MemoryError, and the machine stays usable. What it has imported stays: the
    collector of garbage need not look at that for every case."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000, resource.getrlimit(resource.RLIMIT_AS)[1]))
