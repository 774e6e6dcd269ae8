"""Renderers: registered by kind, in the viewer's language, never raising."""

import pytest
from django.utils import translation

from tests.live.harness import TOPIC
from tournaments.errors import NotFound
from tournaments.live import registry
from tournaments.live.registry import Fragment, render_fragment


@pytest.fixture
def register(monkeypatch):
    monkeypatch.setattr(registry, "_renderers", {})
    return registry.register


def test_a_renderer_gets_the_public_id_the_language_and_the_base_with_the_language_active(register):
    register(
        "match",
        lambda public_id, language, base: Fragment(
            9, f"{public_id} {language} {base} {translation.get_language()}"
        ),
    )
    with translation.override("es"):
        assert render_fragment(TOPIC, "it", 8) == Fragment(9, "23456789bcdf it 8 it")
        assert translation.get_language() == "es"


def test_no_renderer_and_no_topic_give_nothing(register):
    assert render_fragment(TOPIC, "es", 1) is None
    register("match", lambda *_: Fragment(1, "x"))
    assert render_fragment("match:?", "es", 1) is None
    registry.unregister("match")
    assert render_fragment(TOPIC, "es", 1) is None


def test_a_renderer_that_fails_gives_nothing_and_is_logged(register, caplog):
    register("match", lambda *_: 1 / 0)
    assert render_fragment(TOPIC, "es", 1) is None
    assert "could not be rendered" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_what_is_gone_by_the_time_it_is_rendered_gives_nothing_and_is_no_fault(register, caplog):
    def find_nothing(*_):
        raise NotFound(field="match")

    register("match", find_nothing)
    assert render_fragment(TOPIC, "es", 1) is None
    assert caplog.text == ""
