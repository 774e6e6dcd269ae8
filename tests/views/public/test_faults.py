"""What a page answers when something is wrong: never without words, never in pieces."""

from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error

pytestmark = pytest.mark.django_db


def test_a_body_of_five_megabytes_is_refused_with_words() -> None:
    response = Client(raise_request_exception=False).post("/console/sign-in/", {"username": "x" * 5_000_000})
    assert response.status_code == 400
    assert "demasiado grande" in response.content.decode()


def test_a_form_from_an_old_page_is_told_so() -> None:
    response = Client(enforce_csrf_checks=True).post(
        "/console/sign-in/", {"username": "x"}, HTTP_ACCEPT_LANGUAGE="it"
    )
    assert response.status_code == 403
    assert "La pagina è rimasta aperta troppo a lungo" in response.content.decode()


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
def test_the_pages_for_faults_need_nothing_and_speak_every_language(language: str) -> None:
    request: Any = RequestFactory().get("/")
    for response in (server_error(request), bad_request(request, ValueError())):
        assert f'lang="{language}"' in response.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", ["/", "/rules/", "/rules/spain-300/", "/matches/x/", "/tournaments/x/"])
def test_public_pages_only_read(client: Client, method: str, address: str) -> None:
    assert getattr(client, method)(address).status_code == 405
