"""The site with one page that is followed live, for the browser's test: /page/, its part /part/, and /write/."""

import asyncio
from pathlib import Path

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from config.asgi import application as site  # loads the applications: what follows imports their models

from tournaments.live.publish import announce  # isort: skip
from tournaments.live.registry import Fragment, register  # isort: skip
from tournaments.live.topics import stream_address  # isort: skip
from tournaments.models import Match  # isort: skip

SCRIPT = Path(__file__).resolve().parents[2] / "tournaments" / "static" / "live" / "live.js"

PAGE = """<!doctype html><html lang="en"><title>Live</title>
<script type="module" src="/live.js"></script>
<p data-offline hidden>No line</p>
<main id="main" data-stream="{address}" data-version="{version}" data-refresh="/part/">{part}</main>"""

PART = """<p id="score">Score {version}</p>
<div id="box" data-at="{version}"><details id="more"><summary>More</summary>{version}</details>
<input id="field" value="same"></div>
<p id="news" role="status">News {version}</p>"""
LIST = '<ol id="list"><li id="row-0">Row 0</li></ol>'
ROW = '<ol id="list" hx-swap-oob="beforeend"><li id="row-{version}">Row {version}</li></ol>'

parts_served = 0


def find_match() -> Match:
    match = Match.objects.get()
    connection.close()
    return match


def write() -> Match:
    """A change as a service makes it."""
    with transaction.atomic():
        Match.objects.update(version=F("version") + 1, changed_at=timezone.now())
        match = Match.objects.get()
        announce(f"match:{match.public_id}", match.version)
    connection.close()
    return match


def render(public_id: str, language: str, base: int) -> Fragment:
    version = find_match().version
    return Fragment(version, PART.format(version=version) + ROW.format(version=version))


register("match", render)


async def application(scope, receive, send):
    global parts_served
    path = scope.get("path", "")
    headers = [(b"content-type", b"text/html; charset=utf-8")]
    if path == "/page/":
        match = await asyncio.to_thread(find_match)
        seen = 0 if scope["query_string"] == b"old" else match.version
        address = stream_address(f"match:{match.public_id}", "en", seen).replace("&", "&amp;")
        body = PAGE.format(address=address, version=seen, part=PART.format(version=seen) + LIST)
        policy = b"default-src 'none'; script-src 'self'; connect-src 'self'"
        headers.append((b"content-security-policy", policy))
    elif path == "/part/":
        match = await asyncio.to_thread(find_match)
        asked = dict(scope["headers"]).get(b"x-fragment") == b"1"
        parts_served += 1
        body = PART.format(version=match.version) if asked else "not asked as a part"
        headers.append((b"x-version", str(match.version).encode()))
    elif path == "/write/":
        body = str((await asyncio.to_thread(write)).version)
    elif path == "/parts-served/":
        body = str(parts_served)
    elif path == "/live.js":
        body = SCRIPT.read_text()
        headers = [(b"content-type", b"text/javascript")]
    elif path == "/favicon.ico":
        body = ""
    else:
        await site(scope, receive, send)
        return
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
