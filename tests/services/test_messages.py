"""Messages out: one for each occasion, sent at most once, tried again only where it surely was not sent."""

import socket
import socketserver
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from tests.services.tables import make_person
from tournaments.errors import InvalidInput
from tournaments.models import Club, Job, OutgoingMessage
from tournaments.notices.mail import send_mail
from tournaments.services.cleaning import clean_up
from tournaments.services.messages import Letter, drain_messages, queue_message

pytestmark = pytest.mark.django_db
LETTER = Letter("Hola", "Qué tal, señor", "http://hall.example")


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"


def queue(occasion: str = "o1", person: str = "p1", **changes: Any) -> bool:
    values = {"address": "rosa@example.org", "letter": LETTER, **changes}
    return queue_message(person=person, occasion=occasion, **values)


class Post(socketserver.ThreadingTCPServer):
    """A mail server that answers as it is told: `answers` by command, "-" hangs up without a word."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, **answers: str) -> None:
        self.answers, self.taken = answers, []
        super().__init__(("127.0.0.1", 0), Talk)


class Talk(socketserver.StreamRequestHandler):
    """One conversation."""

    def say(self, command: str, usual: str) -> bool:
        answer = self.server.answers.get(command, usual)
        if answer == "-":
            return False
        self.wfile.write(f"{answer}\r\n".encode())
        return True

    def handle(self) -> None:
        if not self.say("connect", "220 ready"):
            return
        while line := self.rfile.readline():
            command = line.split()[0].decode().lower()
            usual = {"data": "354 go on", "quit": "221 bye"}.get(command, "250 ok")
            if not self.say(command, usual) or command == "quit":
                return
            if command == "data" and self.server.answers.get("data", "354").startswith("354"):
                text = b""
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    text += line
                self.server.taken.append(text.decode())
                if not self.say("end", "250 taken"):
                    return


@pytest.fixture
def post(settings: Any) -> Iterator[Any]:
    """Starts servers with the answers given, and has mail go there."""
    running: list[Post] = []

    def start(**answers: str) -> Post:
        server = Post(**answers)
        running.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        return server

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


def test_a_message_goes_out_once_with_what_it_says() -> None:
    assert queue()
    message = OutgoingMessage.objects.get()
    assert (message.status, message.channel, message.attempts, message.club) == ("waiting", "mail", 0, None)
    assert drain_messages() == {"sent": 1}
    letter = mail.outbox[0]
    assert (letter.to, letter.subject, letter.body) == (["rosa@example.org"], "Hola", "Qué tal, señor")
    message.refresh_from_db()
    assert (message.status, message.attempts, message.error) == ("sent", 1, "")
    assert message.sent_at is not None
    assert drain_messages() == {}
    assert len(mail.outbox) == 1


def test_of_one_occasion_a_person_hears_once() -> None:
    assert queue()
    assert not queue(letter=Letter("Otra", "vez", ""))
    assert queue("o2")
    assert queue(person="p2")
    assert OutgoingMessage.objects.count() == 3
    assert OutgoingMessage.objects.get(person="p1", occasion="o1").body["subject"] == "Hola"


def test_a_message_comes_with_a_job_that_sends_it(django_capture_on_commit_callbacks: Any, settings: Any) -> None:
    settings.JOBS_WAKE = "tournaments.tasks.thread.wake"
    with django_capture_on_commit_callbacks(execute=True):
        queue()
    assert list(Job.objects.values_list("name", "status", "result")) == [("send_messages", "done", {"sent": 1})]
    assert len(mail.outbox) == 1


def test_without_an_address_nothing_is_written() -> None:
    with pytest.raises(InvalidInput):
        queue(address="")
    assert (OutgoingMessage.objects.count(), Job.objects.count()) == (0, 0)


def test_the_oldest_go_first_and_no_more_than_asked_for() -> None:
    for number in range(3):
        queue(f"o{number}", address=f"a{number}@example.org")
    jobs = Job.objects.count()
    assert drain_messages(limit=2) == {"sent": 2}
    assert [letter.to for letter in mail.outbox] == [["a0@example.org"], ["a1@example.org"]]
    assert Job.objects.count() == jobs + 1
    assert drain_messages(limit=2) == {"sent": 1}
    assert Job.objects.count() == jobs + 1


def test_one_that_is_to_wait_waits() -> None:
    queue()
    OutgoingMessage.objects.update(not_before=timezone.now() + timedelta(minutes=1))
    assert drain_messages() == {}
    OutgoingMessage.objects.update(not_before=timezone.now())
    assert drain_messages() == {"sent": 1}


@pytest.mark.parametrize("ahead, outcome", [(timedelta(hours=23), {}), (timedelta(hours=25), {"sent": 1})])
def test_a_wait_longer_than_any_that_we_write_comes_from_a_clock_set_back_and_is_over(
    ahead: timedelta, outcome: dict[str, int]
) -> None:
    queue()
    OutgoingMessage.objects.update(not_before=timezone.now() + ahead)
    assert drain_messages() == outcome


@pytest.mark.parametrize("ahead, outcome", [(timedelta(minutes=9), {}), (timedelta(hours=1), {"unknown": 1})])
def test_a_claim_from_a_clock_set_back_is_given_up(ahead: timedelta, outcome: dict[str, int]) -> None:
    queue()
    OutgoingMessage.objects.update(status="claimed", claimed_at=timezone.now() + ahead)
    assert drain_messages() == outcome
    assert mail.outbox == []


def test_a_claim_whose_sender_died_is_never_sent_again() -> None:
    queue()
    OutgoingMessage.objects.update(status="claimed", claimed_at=timezone.now() - timedelta(minutes=9))
    assert drain_messages() == {}
    OutgoingMessage.objects.update(claimed_at=timezone.now() - timedelta(minutes=11))
    assert drain_messages() == {"unknown": 1}
    assert drain_messages() == {}
    assert (OutgoingMessage.objects.get().status, mail.outbox) == ("unknown", [])


def test_without_a_mail_server_it_waits_for_one(settings: Any) -> None:
    settings.EMAIL_HOST = ""
    queue()
    assert drain_messages() == {"waiting": 1}
    settings.EMAIL_HOST = "mail.example"
    assert drain_messages() == {}
    OutgoingMessage.objects.update(not_before=timezone.now())
    assert drain_messages() == {"sent": 1}


def test_a_real_conversation_hands_the_mail_over(post: Any) -> None:
    server = post()
    queue()
    assert drain_messages() == {"sent": 1}
    assert len(server.taken) == 1
    assert "To: rosa@example.org" in server.taken[0]
    assert "Subject: Hola" in server.taken[0]


@pytest.mark.parametrize(
    "answers, status, error",
    [
        ({"connect": "421 too busy"}, "waiting", "SMTPConnectError 421"),
        ({"connect": "-"}, "waiting", "SMTPServerDisconnected"),
        ({"mail": "451 later"}, "waiting", "SMTPSenderRefused 451"),
        ({"rcpt": "450 grey"}, "waiting", "SMTPRecipientsRefused 450"),
        ({"rcpt": "550 nobody"}, "failed", "SMTPRecipientsRefused 550"),
        ({"mail": "553 not you"}, "failed", "SMTPSenderRefused 553"),
        ({"data": "451 later"}, "waiting", "SMTPDataError 451"),
        ({"data": "554 no"}, "failed", "SMTPDataError 554"),
        ({"end": "451 disk full"}, "waiting", "SMTPDataError 451"),
        ({"end": "554 spam"}, "failed", "SMTPDataError 554"),
        ({"end": "-"}, "unknown", "SMTPServerDisconnected"),
        ({"data": "-"}, "unknown", "SMTPServerDisconnected"),
        ({"quit": "-"}, "sent", ""),
        ({"quit": "500 no"}, "sent", ""),
    ],
)
def test_what_the_server_says_decides_whether_it_is_tried_again(
    post: Any, answers: dict[str, str], status: str, error: str
) -> None:
    post(**answers)
    queue()
    before = timezone.now()
    assert drain_messages() == {status: 1}
    message = OutgoingMessage.objects.get()
    assert (message.status, message.error, message.attempts) == (status, error, 1)
    if status == "waiting":
        assert message.not_before is not None
        assert timedelta(seconds=60) <= message.not_before - before < timedelta(seconds=90)
    assert drain_messages() == {}


def test_a_server_that_is_not_there_is_asked_again_five_times_and_then_no_more(post: Any, settings: Any) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    post()
    settings.EMAIL_PORT = port
    queue()
    ends = []
    for _ in range(7):
        ends.append(drain_messages())
        OutgoingMessage.objects.update(not_before=None)
    assert ends == [{"waiting": 1}] * 5 + [{"failed": 1}, {}]
    message = OutgoingMessage.objects.get()
    assert (message.attempts, message.error) == (6, "ConnectionRefusedError")


@pytest.mark.parametrize(
    "address, subject",
    [("rosa@example.org\nBcc: x@example.org", "a"), ("rosa@example.org", "a\nBcc: x@y.example")],
)
def test_no_header_is_smuggled_in(post: Any, address: str, subject: str) -> None:
    server = post()
    assert send_mail(address, subject, "x").what == "refused"
    assert server.taken == []


def test_no_log_holds_address_or_text(post: Any, caplog: pytest.LogCaptureFixture) -> None:
    post(rcpt="550 rosa@example.org is not here")
    queue()
    drain_messages()
    assert "SMTPRecipientsRefused 550" in caplog.text
    assert "rosa" not in caplog.text
    assert "Qué tal" not in caplog.text


def test_what_its_link_opens_may_be_gone_meanwhile() -> None:
    person = make_person(Club.objects.create(name="Peña"), "rosa")
    letter = Letter("x", "{link}", "http://hall.example")
    queue("o1", link=("reset", str(person.pk)), letter=letter)
    queue("o2", link=("invitation", "zzzzzzzzzzzz"), letter=letter)
    person.is_active = False
    person.save()
    assert drain_messages() == {"failed": 2}
    assert sorted(OutgoingMessage.objects.values_list("error", flat=True)) == [
        "the invitation is gone",
        "the person is gone",
    ]


def test_what_is_over_is_forgotten_after_thirty_days_and_what_waits_is_not() -> None:
    for status in ("waiting", "claimed", "sent", "failed", "unknown"):
        queue(status)
        OutgoingMessage.objects.filter(occasion=status).update(status=status)
    assert clean_up()["messages"] == 0
    OutgoingMessage.objects.update(created_at=timezone.now() - timedelta(days=31))
    assert clean_up()["messages"] == 3
    assert sorted(OutgoingMessage.objects.values_list("status", flat=True)) == ["claimed", "waiting"]
