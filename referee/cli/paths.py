"""Paths on the command line that are read. Where there is nothing to read, the command ends with 3, as it does for records."""

from __future__ import annotations

import errno
import os
import stat
from typing import IO, Any

import click

from referee.cli.output import complain
from referee.files.inputs import Unopened
from referee.language.system import os_error


class MissingInput(click.ClickException):
    exit_code = 3

    def show(self, file: IO[Any] | None = None) -> None:
        complain(self.message)


def present(path: str, is_folder: bool = False) -> None:
    """Ends the command if this is no file, or no folder, that can be read."""
    try:
        if stat.S_ISDIR(os.stat(path).st_mode) != is_folder:
            raise OSError(errno.ENOTDIR if is_folder else errno.EISDIR, "Not a directory")
        if not os.access(path, os.R_OK):
            raise OSError(errno.EACCES, "Permission denied")
    except OSError as error:
        raise MissingInput(str(Unopened(path, os_error(error)))) from None


class Input(click.Path):
    """A file, or a folder."""

    def __init__(self, is_folder: bool = False) -> None:
        super().__init__(file_okay=not is_folder, dir_okay=is_folder)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        present(value, not self.file_okay)
        return value
