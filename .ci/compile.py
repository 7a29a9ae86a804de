"""`REFEREE_COMPILE=1 pip install .` compiles what the lines of a record go through, with mypyc and from the same sources.

`modules` and `but` in pyproject.toml choose what that is. An editable install gets the compiled modules beside their
sources, so that the tests run on them, and loses them if it is installed again without the variable. Without it, or without
a C compiler, nothing of this is needed: the wheel is pure.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(json.load(sys.stdin), opt_level="2", debug_level="0", multi_file=True)
setup(name="referee", packages=[], ext_modules=modules)
"""
CHECKED = ["--config-file=", "--ignore-missing-imports"]
"""How mypy looks at the sources here: other packages are not installed where a wheel is built."""


class CompileHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        return ["mypy>=1.18", "setuptools>=77"] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root, is_editable = Path(self.root), version == "editable"
        if is_editable:
            for old in (*root.glob("*__mypyc.*"), *root.glob("referee/**/*.so"), *root.glob("referee/**/*.pyd")):
                old.unlink()
        if not self._is_wanted():
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        self._folder = tempfile.TemporaryDirectory()
        for path in self._compiled(root, Path(self._folder.name)):
            name = str(path.relative_to(self._folder.name))
            if is_editable:
                shutil.copy(path, root / name)
            else:
                build_data["force_include"][str(path)] = name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            self._folder.cleanup()

    def _is_wanted(self) -> bool:
        if not os.environ.get("REFEREE_COMPILE"):
            return False
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
        if shutil.which(compiler) is None:
            self.app.display_warning(f"{compiler} is not installed: nothing is compiled")
            return False
        return True

    def _compiled(self, root: Path, folder: Path) -> list[Path]:
        """The compiled modules, each in its place below a folder."""
        shutil.copytree(root / "referee", folder / "referee", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        (folder / "setup.py").write_text(SETUP, "utf-8")
        words = json.dumps([*CHECKED, *self._modules(folder)])
        subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, input=words, text=True, check=True
        )
        made = [*folder.glob("*__mypyc.*"), *folder.glob("referee/**/*.so"), *folder.glob("referee/**/*.pyd")]
        return sorted(made)

    def _modules(self, folder: Path) -> list[str]:
        left_out = {path for pattern in self.config["but"] for path in folder.glob(pattern)}
        chosen = {path for pattern in self.config["modules"] for path in folder.glob(pattern)} - left_out
        return sorted(str(path.relative_to(folder)) for path in chosen)
