"""The same checks and mutations, guided by coverage: atheris keeps what reaches new lines, and mutates it further.

`python -m tests.fuzz --atheris --target record --game palermo --count 100000`
"""

from __future__ import annotations

import random
import sys
import tempfile
import zlib
from pathlib import Path

try:
    import atheris
except ImportError:
    sys.exit("atheris is not installed: pip install -e '.[fuzz]'")

with atheris.instrument_imports(include=["referee"]):
    from referee.games import find, names
    from tests.fuzz.driver import Case, Run
    from tests.fuzz.seeds import mutated, plain_seeds

    for name in names():
        find(name)


def main(target: str, kind: str, count: int, seed: str, findings: Path) -> None:
    done = Run(findings, lambda text: print(text, flush=True))

    def one(data: bytes) -> None:
        done.take(Case(target, kind, data))
        if sum(done.counts.values()) >= count and done.found:
            raise SystemExit(f"{len(done.found)} findings in {findings}")

    def mutate(data: bytes, most: int, number: int) -> bytes:
        return mutated(target, kind, random.Random(f"{seed} {number}"), data)[:most]

    with tempfile.TemporaryDirectory() as corpus:
        for i, data in enumerate(plain_seeds(target, kind)):
            Path(corpus, str(i)).write_bytes(data)
        options = [
            f"-runs={count}",
            "-timeout=0",
            "-rss_limit_mb=4000",
            "-max_len=20000",
            f"-seed={zlib.crc32(seed.encode()) or 1}",
        ]
        atheris.Setup([sys.argv[0], *options, corpus], one, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], Path(sys.argv[5]))
