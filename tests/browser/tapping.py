"""A referee's hand on the table page: opening the link, tapping by what stands on the buttons."""

from typing import Any
from uuid import uuid4

from tests.services.tables import Table

SECOND = 1000  # ms: what was confirmed by the server is on every screen within this


def count_navigations(page: Any) -> list[str]:
    """Every address that the page goes to from now on."""
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    return seen


def send(page: Any, table: Table, path: str, body: dict[str, Any]) -> None:
    """Have the server store something as a referee's phone does; back when it is confirmed, which is where a second begins."""
    answer = page.context.request.post(
        f"/api/v1/matches/{table.match.public_id}/{path}",
        data={"entry_id": str(uuid4()), **body},
        headers={"Authorization": f"Link {table.token}"},
    )
    assert answer.status == 201, answer.text()


class Referee:
    """A phone at a table. Counts its taps, so that a test can hold them against what the page promises."""

    def __init__(self, page: Any, table: Table) -> None:
        self.page = page
        self.table = table
        self.taps = 0

    def open(self) -> "Referee":
        """Open the link of the table, as from a QR; back when the table is drawn."""
        self.page.goto(f"/k/{self.table.token}/")
        self.page.locator(".dock .btn").first.wait_for()
        return self

    def begin(self) -> "Referee":
        """Open the link and leave the question who sits where as it stands."""
        self.open()
        self.key("begin")
        self.page.locator("[data-k=finish]").wait_for()
        return self

    def key(self, key: str) -> "Referee":
        """Tap the thing with this key."""
        self.taps += 1
        self.page.locator(f'[data-k="{key}"]').click()
        return self

    def tap(self, *keys: str) -> "Referee":
        """Tap one thing after the other."""
        for key in keys:
            self.key(key)
        return self

    def digits(self, number: int) -> "Referee":
        """Tap a number on the keypad."""
        return self.tap(*(f"key-{digit}" for digit in str(number)))

    def finish_sum(self, seat: int, pips: int) -> "Referee":
        """A finish by `seat`, entered as one sum."""
        return self.tap("finish", f"seat-{seat}").digits(pips).key("save")

    def wait_sent(self) -> "Referee":
        """Back when nothing waits any more."""
        self.page.locator("li.waits").first.wait_for(state="detached")
        return self

    @property
    def totals(self) -> list[str]:
        """The totals on the score tile, in the order of the sides."""
        texts: list[str] = self.page.locator(".score .total").all_inner_texts()
        return texts
