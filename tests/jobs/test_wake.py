"""Waking the workers costs a request little, even where the broker takes connections and never answers."""

import logging
import socket
import threading
from types import SimpleNamespace

import pytest

from config import celery as broker


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """The time in seconds, as a list of one that a test may change; nothing has failed yet."""
    now = [1000.0]
    monkeypatch.setattr(broker, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(broker, "_open_again", 0.0)
    return now


@pytest.fixture
def sent(monkeypatch):
    """The jobs whose message was sent, with how it was to be sent."""
    sent = []
    monkeypatch.setattr(
        broker.run_job, "apply_async", lambda arguments, **options: sent.append((*arguments, options))
    )
    return sent


def break_off(*arguments, **options):
    raise ConnectionRefusedError


def test_a_message_waits_a_second_at_most_and_is_not_tried_again(sent):
    broker.wake("abc")
    [(job, options)] = sent
    connection = options["connection"]
    assert (job, options["retry"]) == ("abc", False)
    kept = {name: connection.transport_options[name] for name in ("socket_connect_timeout", "socket_timeout")}
    assert kept == {"socket_connect_timeout": broker.LONGEST, "socket_timeout": broker.LONGEST}
    assert broker.LONGEST == 1.0
    assert connection.transport_options["max_retries"] == 0
    assert connection.transport_options["global_keyprefix"]  # for the rest it is the workers' own


def test_a_broker_that_is_away_is_asked_once_in_a_pause_and_told_of_once(monkeypatch, caplog, clock, sent):
    send, tried = broker.run_job.apply_async, []

    def refuse(arguments, **options):
        tried.extend(arguments)
        break_off()

    monkeypatch.setattr(broker.run_job, "apply_async", refuse)
    for job in "abc":
        broker.wake(job)
    assert tried == ["a"]
    assert caplog.text.count("cannot be reached (ConnectionRefusedError)") == 1
    monkeypatch.setattr(broker.run_job, "apply_async", send)
    broker.wake("d")
    clock[0] += broker.PAUSE
    broker.wake("e")
    assert [job for job, _ in sent] == ["e"]


def test_whoever_waited_while_another_found_the_broker_away_does_not_try_too(monkeypatch, clock, sent):
    class Turn:
        """A lock for which one waits until the other has failed."""

        def acquire(self, timeout):
            broker._open_again = clock[0] + broker.PAUSE
            return True

        def release(self):
            released.append(True)

    released = []
    monkeypatch.setattr(broker, "_trying", Turn())
    broker.wake("abc")
    assert (sent, released) == ([], [True])


def test_a_broker_that_takes_connections_and_never_answers_is_given_up_at_the_first_try(monkeypatch, caplog):
    conf, taken = broker.app.conf, []
    before = conf.broker_url
    with socket.create_server(("127.0.0.1", 0)) as silent:

        def take():
            try:
                while True:
                    taken.append(silent.accept()[0])
            except OSError:
                return

        taking = threading.Thread(target=take)
        taking.start()
        monkeypatch.setattr(broker, "LONGEST", 0.05)
        conf.broker_url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        try:
            with caplog.at_level(logging.WARNING):
                for job in "abc":
                    broker.wake(job)
        finally:
            conf.broker_url = before
            silent.shutdown(socket.SHUT_RDWR)
    taking.join()
    for connection in taken:
        connection.close()
    assert len(taken) == 1
    assert caplog.text.count("cannot be reached") == 1
