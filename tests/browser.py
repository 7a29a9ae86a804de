"""Drives a real browser (chromium, headless) over its debugging pipe. Nothing but the standard library is needed."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
KEYS = {
    " ": 32,
    "ArrowLeft": 37,
    "ArrowRight": 39,
    "ArrowUp": 38,
    "ArrowDown": 40,
    "Home": 36,
    "End": 35,
    "f": 70,
    "Enter": 13,
    "Tab": 9,
}


class Browser:
    """One window. Pages are opened from files, keys are pressed as a user presses them."""

    def __enter__(self) -> Browser:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        from_us, self._to = os.pipe()
        self._from, to_us = os.pipe()

        def connect() -> None:  # the browser reads from 3 and writes to 4
            read, write = os.dup(from_us), os.dup(to_us)
            os.dup2(read, 3)
            os.dup2(write, 4)

        flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--hide-scrollbars",
        ]
        self.process = subprocess.Popen(
            [str(CHROMIUM), *flags, "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=connect,
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(from_us)
        os.close(to_us)
        self._buffer = b""
        self._number = 0
        self.events: list[dict[str, Any]] = []
        self._session = ""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.terminate()
        self.process.wait(60)
        os.close(self._to)
        os.close(self._from)
        self.folder.cleanup()

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            data = os.read(self._from, 1 << 16)
            if not data:
                raise RuntimeError("the browser has gone")
            self._buffer += data
        first, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        return message

    def open(self, path: Path, width: int = 1280, height: int = 900, dark: bool = False, at: str = "") -> None:
        """A page from a file, in a window of this size, for somebody who likes it light or dark; `at` stands after the #."""
        self.resize(width, height)
        self.media(dark=dark)
        self._go("about:blank")  # another # alone would not be loaded
        self._go(path.resolve().as_uri() + (f"#{at}" if at else ""))

    def go(self, url: str) -> None:
        """To an address."""
        self._go("about:blank")
        self._go(url)

    def until(self, script: str, turns: int = 1_500) -> Any:
        """The value of an expression as soon as it is true. How long that takes depends on the machine: nothing is concluded from
        it, except that a page that never gets there fails."""
        soon = "new Promise(done => setTimeout(done, 30))"
        for _ in range(turns):
            if found := self.ask(script):
                return found
            self.ask(soon)
        raise AssertionError(f"it never came true: {script}; {self.complaints()}")

    def _go(self, url: str) -> None:
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.wait()

    def wait(self) -> None:
        """For whatever happens next."""
        self.events.append(self._message())

    def resize(self, width: int, height: int) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def media(self, dark: bool = False, paper: bool = False, still: bool = False) -> None:
        """How the reader likes it: light or dark, on paper, without motion."""
        features = {"color-scheme": "dark" if dark else "light", "reduced-motion": "reduce" if still else "no-preference"}
        wishes = [{"name": f"prefers-{name}", "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", media="print" if paper else "", features=wishes)

    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        code = {"key": key, "windowsVirtualKeyCode": KEYS[key]}
        self.call("Input.dispatchKeyEvent", type="keyDown", **code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **code)

    def complaints(self) -> list[str]:
        """What went wrong in the page since it was opened: errors, and what its security policy blocked."""
        self.ask("0")
        found = [e for e in self.events if e.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
        return [json.dumps(event["params"]) for event in found]

    def requests(self) -> list[str]:
        """What the page asked for since it was opened, itself included."""
        sent = [e for e in self.events if e.get("method") == "Network.requestWillBeSent"]
        return [event["params"]["request"]["url"] for event in sent]

    def picture(self, path: Path, whole: bool = False) -> None:
        data = self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(data))
