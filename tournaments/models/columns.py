"""Columns and constraints that several tables share."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.identifiers import PUBLIC_ID_LENGTH, new_public_id

NAME_LENGTH = 120  # a name on a page; longer input is refused at the field
TEXT_LENGTH = 500  # a reason, a note
DIGEST_LENGTH = 64  # SHA-256 in hexadecimal


def public_id_column() -> "models.CharField[str, str]":
    """The random id under which the outside knows a row."""
    return models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)


def status_constraint(field: str, choices: Iterable[Any], name: str) -> models.CheckConstraint:
    """The database refuses a value of `field` that is not in the enumeration `choices`."""
    return models.CheckConstraint(condition=Q(**{f"{field}__in": [choice.value for choice in choices]}), name=name)
