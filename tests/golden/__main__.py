"""`python -m tests.golden` prints the verdicts that are not those kept; `--accept` keeps them."""

from __future__ import annotations

import sys

from referee.games import names
from referee.testing.golden import Golden, differences
from tests.golden import file_of, judged, keep, kept, versions


def main(accept: bool) -> int:
    """A version of which nothing is kept yet is compared with the one before it: that is what it changes."""
    changed = 0
    for key in names():
        found: list[Golden] = []
        for version in versions(key):
            is_new = not file_of(key, version).exists()
            before, found = found if is_new else kept(key, version), list(judged(key, version))
            for row in differences(before, found):
                changed += 1
                print(f"{version} {row}")
            if accept:
                keep(key, version, found)
    print(f"{changed} verdict{'s' * (changed != 1)} {'accepted' if accept else 'not as kept'}")
    return int(changed > 0 and not accept)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--accept"]):
        sys.exit(__doc__)
    sys.exit(main(bool(sys.argv[1:])))
