"""People who sign in: made, named, and given a new password."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import get_user_model, password_validation
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.errors import InvalidInput, NotAllowed
from tournaments.identifiers import new_public_id
from tournaments.models import ApiToken
from tournaments.permissions import Actor
from tournaments.services.input import clean_text
from tournaments.services.messages import Letter, queue_message
from tournaments.services.one_time import find_reset_user, make_reset_token, require_reset_right

LONGEST_NAME = 150  # as the user's table has it
LONGEST_EMAIL = 254
LONGEST_PASSWORD = 1000  # a hash of megabytes would only keep the machine busy
# Nobody is sent more than one mail in this many seconds, however often a stranger asks for it.
ONE_RESET_IN = 300


def clean_email(value: Any, field: str = "email") -> str:
    """The e-mail address, or an empty text; raises InvalidInput `email_wrong` for what is none."""
    text = clean_text(value, field, longest=LONGEST_EMAIL)
    if text:
        try:
            validate_email(text)
        except ValidationError as fault:
            raise InvalidInput("email_wrong", field=field) from fault
    return text


def clean_username(value: Any) -> str:
    """A user name that could be one, whether it is free or not; raises InvalidInput `username_wrong`."""
    user = get_user_model()(username=value if isinstance(value, str) else "")
    try:
        user.clean_fields(exclude=["password"])
    except ValidationError as fault:
        raise InvalidInput("username_wrong", field="username") from fault
    return str(user.normalize_username(user.username))


def require_good_password(password: Any, user: Any = None, field: str = "password") -> str:
    """The password, if it may be used; raises InvalidInput `password_weak` with the reasons in `details["why"]`."""
    if not isinstance(password, str) or "\x00" in password or len(password) > LONGEST_PASSWORD:
        raise InvalidInput("password_weak", field=field)
    try:
        password_validation.validate_password(password, user)
    except ValidationError as fault:
        raise InvalidInput("password_weak", field=field, details={"why": fault.messages}) from fault
    return password


def create_person(username: Any, password: Any, *, name: Any = "", email: Any = "") -> Any:
    """A person who can sign in and may do nothing yet.

    Raises InvalidInput `username_wrong` for a user name that is empty, longer than 150 characters or holds anything
    but letters, digits and @ . + - _; `name_taken` (also where only capitals differ); `password_weak`; `email_wrong`.
    """
    users = get_user_model().objects
    user = get_user_model()(
        username=clean_username(username),
        first_name=clean_text(name, "name", longest=LONGEST_NAME),
        email=clean_email(email),
    )
    if users.filter(username__iexact=user.username).exists():
        raise InvalidInput("name_taken", field="username")
    user.set_password(require_good_password(password, user))
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as fault:  # somebody took the name in this very moment
        raise InvalidInput("name_taken", field="username") from fault
    return user


def change_account(user: Any, *, name: Any, email: Any, password: Any = "", letter: Letter | None = None) -> Any:
    """The person with the name and the e-mail address that he gives himself.

    letter: what the address that he had until now is told of the change, where mail is sent. A new address can bring
    a new password, so it needs the password as it is: raises InvalidInput `password_wrong`
    otherwise; `email_wrong`.
    """
    name, email = clean_text(name, "name", longest=LONGEST_NAME), clean_email(email)
    with transaction.atomic():
        row = get_user_model().objects.select_for_update().get(pk=user.pk)
        if email != row.email and not (isinstance(password, str) and row.check_password(password)):
            raise InvalidInput("password_wrong", field="password")
        if letter is not None and row.email and email.casefold() != row.email.casefold():
            queue_message(
                person=f"user:{row.pk}",
                occasion=f"address_changed:{new_public_id()}",
                address=row.email,
                letter=letter,
            )
        row.first_name, row.last_name, row.email = name, "", email
        row.save(update_fields=["first_name", "last_name", "email"])
    return row


def request_reset(address: Any, write: Callable[[Any], Letter]) -> int:
    """Queue a mail with a link to a new password for everybody with this address; how many were queued.

    Whoever asks must not learn the number. write: the letter to a person. Nobody gets two within the same five
    minutes. Raises InvalidInput for what is no address.
    """
    address = clean_email(address)
    if not address:
        raise InvalidInput("text_missing", field="email")
    window = int(timezone.now().timestamp()) // ONE_RESET_IN
    queued = 0
    with transaction.atomic():
        for user in get_user_model().objects.filter(email__iexact=address, is_active=True).order_by("pk")[:10]:
            # A letter that the database takes for the same must not lead to another address than the one on record.
            queued += queue_message(
                person=f"user:{user.pk}",
                occasion=f"password_reset:{window}",
                address=user.email,
                letter=write(user),
                link=("reset", str(user.pk)),
            )
    return queued


def reset_password(token: str, password: Any, *, revoke_tokens: bool = False) -> Any:
    """The person with his new password; the token is worth nothing afterwards, and all his sessions end.

    His programs' tokens are no sessions: they stay unless `revoke_tokens`, which the page asks for. Raises
    NotSignedIn `reset_unknown`, InvalidInput `password_weak`.
    """
    with transaction.atomic():
        user = find_reset_user(token, lock=True)
        user.set_password(require_good_password(password, user))
        user.save(update_fields=["password"])
        if revoke_tokens:
            ApiToken.objects.filter(user=user, revoked_at=None).update(revoked_at=timezone.now())
    return user


def has_tokens(user: Any) -> bool:
    """True if a program may still come in as this person."""
    valid = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return ApiToken.objects.filter(valid, user=user, revoked_at=None).exists()


def set_password(username: str, password: Any) -> Any:
    """The person of this user name with a new password. Raises LookupError, InvalidInput `password_weak`."""
    user = find_person(username)
    user.set_password(require_good_password(password, user))
    user.save(update_fields=["password"])
    return user


def find_person(username: str) -> Any:
    """The active person of this user name, as `spell_username` takes it. Raises LookupError."""
    user = get_user_model().objects.filter(username=spell_username(username), is_active=True).first()
    if user is None:
        raise LookupError(username)
    return user


def spell_username(typed: str) -> str:
    """The user name as it stands on record, where a phone's keyboard wrote other capitals; else `typed` in small letters.

    So wrong passwords for one person are counted together however the name is typed. Where two names of an older
    installation differ in capitals only, each is taken as it is typed.
    """
    there = list(get_user_model().objects.filter(username__iexact=typed).values_list("username", flat=True)[:2])
    if typed in there:
        return typed
    return there[0] if len(there) == 1 else typed.lower()


def make_reset_for(person: Any, *, actor: Actor) -> str:
    """A token for a new password that an organiser hands to somebody of his own clubs.

    Whoever has it becomes that person, so every club of the person must be one that the actor organises as a whole,
    now and when it is used.
    Raises NotAllowed, with `reset_elsewhere` where the person belongs to another club too.
    """
    if actor.user is None or actor.link is not None or actor.read_only or not person.is_active:
        raise NotAllowed()
    require_reset_right(actor.user, person)
    return make_reset_token(person, actor.user)
