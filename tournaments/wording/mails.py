"""The letters that go out by mail, in the language that is active when they are written."""

from django.utils.translation import gettext

from tournaments.enums import MessageStatus, Role
from tournaments.models import Club, Tournament
from tournaments.services.messages import Letter


def write_invitation(club: Club, role: str, tournament: Tournament | None, inviter: str, base: str) -> Letter:
    """The letter with an invitation's link."""
    place = f"{tournament.name}, {club.name}" if tournament is not None else club.name
    text = gettext(
        "{inviter} invites you to {place}, as: {role}.\n\n"
        "Open this link to accept. It works once, and for seven days:\n\n{link}\n\n"
        "If you do not know what this is about, there is nothing to do."
    )
    subject = gettext("Invitation to {place}").format(place=place)
    return Letter(subject, text.format(inviter=inviter, place=place, role=Role(role).label, link="{link}"), base)


def write_reset(username: str, base: str) -> Letter:
    """The letter with a link to a new password."""
    text = gettext(
        "Somebody, probably you, asked for a new password for the user {user}.\n\n"
        "Open this link to choose one. It works once, and for an hour:\n\n{link}\n\n"
        "If it was not you, there is nothing to do: the password stays as it is."
    )
    return Letter(gettext("A new password for Sobremesa"), text.format(user=username, link="{link}"), base)


def write_address_change(username: str, base: str) -> Letter:
    """The letter to the address that somebody had until now."""
    text = gettext(
        "The user {user} does not have this e-mail address any more; a forgotten password's link comes here no longer.\n\n"
        "If it was not you, tell an organiser of your club at once: he can make a link to a new password."
    )
    return Letter(gettext("Another e-mail address for Sobremesa"), text.format(user=username), base)


def say_occasion(occasion: str) -> str:
    """What a mail was about; the occasion's own word where nobody gave it another."""
    return {
        "invitation": gettext("The invitation"),
        "password_reset": gettext("A new password"),
        "address_changed": gettext("Another e-mail address"),
    }.get(occasion, occasion)


def say_end(status: str) -> str:
    """What became of a mail that did not simply go out."""
    return {
        MessageStatus.FAILED: gettext("It was not sent."),
        MessageStatus.UNKNOWN: gettext("Nobody knows whether it arrived."),
        MessageStatus.WAITING: gettext("It could not be sent yet; it is tried again by itself."),
    }[MessageStatus(status)]
