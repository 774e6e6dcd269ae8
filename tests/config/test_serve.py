"""Serving the demo: whose port it takes, which address phones are given, and whose data it leaves alone."""

import errno
import os
import socket

import pytest

from config.serve import name_environment
from config.serving import explain_fault, find_network_address, read_port, take_port


def test_a_taken_port_is_named_with_the_way_out() -> None:
    with take_port("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"Port {port} is taken.*make demo PORT={port + 1}"):
            take_port("127.0.0.1", port)


def test_a_port_is_held_before_the_server_is_ready() -> None:
    with take_port("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname(), 5) as caller:
        assert caller.getpeername() == listening.getsockname()


@pytest.mark.parametrize("text", ["", "eighty", "0", "65536", "-1", "8000 ", "٨٠"])
def test_a_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SystemExit, match="PORT must be a number from 1 to 65535"):
        read_port(text)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (OSError(errno.EACCES, "Permission denied"), "above 1023"),
        (OSError(errno.EADDRNOTAVAIL, "Cannot assign"), "no address of this machine"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "no address of this machine"),
        (OSError(errno.ENOBUFS, "No buffer space"), "No buffer space"),
    ],
)
def test_each_fault_is_told_in_its_own_words(fault: OSError, words: str) -> None:
    assert words in explain_fault("hall", 80, fault)


def test_the_last_port_is_followed_by_one_that_exists() -> None:
    assert "PORT=8000" in explain_fault("127.0.0.1", 65535, OSError(errno.EADDRINUSE, "in use"))


def test_links_carry_the_address_that_phones_reach() -> None:
    address = find_network_address()
    environment = name_environment("0.0.0.0", 8001, {})
    assert environment["PUBLIC_ADDRESS"] == f"http://{address}:8001"
    assert address in environment["ALLOWED_HOSTS"].split(",")


def test_a_name_for_the_host_is_taken_as_it_is() -> None:
    environment = name_environment("hall.local", 8000, {})
    assert environment["PUBLIC_ADDRESS"] == "http://hall.local:8000"
    assert "hall.local" in environment["ALLOWED_HOSTS"].split(",")


def test_an_address_of_the_sixth_version_stands_in_brackets() -> None:
    assert name_environment("::1", 8000, {})["PUBLIC_ADDRESS"] == "http://[::1]:8000"


def test_the_demo_never_writes_into_a_sites_own_database() -> None:
    given = {"DATABASE_URL": "postgres://club@db/club", "REDIS_URL": "redis://r", "HTTPS": "1", "PATH": os.defpath}
    environment = name_environment("127.0.0.1", 8000, given)
    assert not {"DATABASE_URL", "REDIS_URL", "HTTPS"} & environment.keys()
    assert environment["PATH"] == os.defpath
    assert environment["DATA_DIR"].endswith(os.path.join("var", "demo"))
