"""What a page does behind the scenes, written down: requests that leave the origin, errors, answers of 500."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Watch:
    """Faults of one browser context. `forgive` names a part of a fault's text that this test brings about itself."""

    origin: str
    faults: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def attach(self, context: Any) -> None:
        """Listen to everything that happens in the context, in all its pages."""
        context.on("request", self._see_request)
        context.on("response", self._see_answer)
        context.on("console", self._see_console)
        context.on("weberror", lambda fault: self.faults.append(f"page error: {fault.error}"))

    def forgive(self, *parts: str) -> None:
        """Faults that contain one of these parts are expected, before and after."""
        self.forgiven.extend(parts)

    @property
    def unforgiven(self) -> list[str]:
        """The faults that nobody expected."""
        return [fault for fault in self.faults if not any(part in fault for part in self.forgiven)]

    def _see_request(self, request: Any) -> None:
        if not request.url.startswith((f"{self.origin}/", "data:", f"blob:{self.origin}/", "about:")):
            self.faults.append(f"left the origin: {request.url}")

    def _see_answer(self, answer: Any) -> None:
        if answer.status >= 500:
            self.faults.append(f"answer {answer.status}: {answer.url}")

    def _see_console(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(f"console error: {message.text} ({message.location.get('url', '')})")
