"""`python -m tests.words` brings the catalogues in step with the code: new texts are added, unused ones go, and what the program
reads is written. It says what is still without a translation. `--list` prints every text, for somebody who reads only them."""

from __future__ import annotations

import argparse

from tests.words import NOT_PLAIN, catalogues, po_file, texts
from tests.words.files import translations, update


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.words", description=__doc__)
    parser.add_argument("catalogues", nargs="*", help="Only these: referee, or a game's key.")
    parser.add_argument("--list", action="store_true", help="Print the texts instead.")
    options = parser.parse_args()
    missing = 0
    for catalogue in options.catalogues or catalogues():
        if options.list:
            for text in texts(catalogue):
                print(f"{text.place}:{text.line}: {text.text!r}")
            continue
        path = po_file(catalogue, "de")
        without = update(path, texts(catalogue), "de")
        missing += len(without)
        for untranslated in without:
            print(f"{path.name}: no translation: {untranslated!r}")
        print(f"{catalogue}: {len(translations(path))} translations, {len(without)} missing")
    for problem in sorted(set().union(*NOT_PLAIN.values())):
        print(f"cannot be translated, since it is put together: {problem}")
    return 1 if missing or NOT_PLAIN else 0


raise SystemExit(main())
