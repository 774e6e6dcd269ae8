"""Who renders what a topic's viewers see. The pages register here; this room never imports them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from django.utils import translation

from tournaments.errors import NotFound
from tournaments.live.topics import parse_topic

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Fragment:
    """What changed on a page since `base`: elements with ids (htmx out-of-band form), up to `version`.

    `base` is None where it is the version that was asked for; 0 where the html holds everything a page can lack.
    """

    version: int
    html: str
    base: int | None = None


# (public id, language, version that the viewers have) -> what they lack; None where it must be fetched instead.
Renderer = Callable[[str, str, int], Fragment | None]

_renderers: dict[str, Renderer] = {}


def register(kind: str, render: Renderer) -> None:
    """Let `render` make the fragments of all topics of `kind`. Called once, when the application is ready.

    It runs in a worker thread with the language active, once per language and not once per viewer. It must return
    None for whatever not everybody with the address may read: private parts are fetched, never pushed.
    """
    _renderers[kind] = render


def unregister(kind: str) -> None:
    """Forget the renderer of `kind`: viewers then fetch."""
    _renderers.pop(kind, None)


def render_fragment(topic: str, language: str, base: int) -> Fragment | None:
    """The fragment of `topic` in `language` since `base`; None where there is no renderer, or it failed (logged).

    What is gone by the time it is rendered (a club was deleted a moment after the hand) is no fault: None, unlogged.
    """
    parsed = parse_topic(topic)
    render = _renderers.get(parsed.kind) if parsed else None
    if parsed is None or render is None:
        return None
    try:
        with translation.override(language):
            return render(parsed.public_id, language, base)
    except NotFound:
        return None
    except Exception:
        logger.exception("The fragment of %s in %s could not be rendered; its viewers fetch it.", topic, language)
        return None
