"""`python -m tests.golden` prints the verdicts that are not those kept; `--accept` keeps them."""

from __future__ import annotations

import sys

from referee.games import names
from referee.games.versions import known
from tests.golden import differences, judged, keep, kept

if __name__ == "__main__":
    accept = sys.argv[1:] == ["--accept"]
    if sys.argv[1:] and not accept:
        sys.exit(__doc__)
    changed = 0
    for version in known():
        for key in names():
            found = list(judged(key, version))
            for row in differences(kept(key, version), found):
                changed += 1
                print(f"{version} {row}")
            if accept:
                keep(key, version, found)
    print(f"{changed} verdict{'s' * (changed != 1)} {'accepted' if accept else 'not as kept'}")
    sys.exit(bool(changed) and not accept)
