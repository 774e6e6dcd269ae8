"""The links of a table."""

from typing import Any

from rest_framework import serializers as s


class Link(s.Serializer[Any]):
    id = s.CharField()
    role = s.CharField()
    table = s.IntegerField(allow_null=True, min_value=1, max_value=9999)
    tables = s.ListField(child=s.IntegerField(min_value=1, max_value=9999))
    side = s.CharField(allow_blank=True)
    holder = s.CharField(allow_blank=True)
    created_at = s.DateTimeField()
    expires_at = s.DateTimeField(allow_null=True)
    revoked_at = s.DateTimeField(allow_null=True)
    last_used_at = s.DateTimeField(allow_null=True)


class Links(s.Serializer[Any]):
    links = Link(many=True)


class LinkWithToken(Link):
    token = s.CharField()
    url = s.CharField()


class NewLink(s.Serializer[Any]):
    role = s.ChoiceField(choices=["table", "referee", "match", "side", "desk"])
    side = s.CharField(required=False, allow_blank=True, max_length=1)
    tables = s.ListField(
        child=s.IntegerField(min_value=1, max_value=9999), required=False, help_text="For the role referee"
    )
    holder = s.CharField(required=False, allow_blank=True, max_length=120)
    plays_as = s.CharField(
        required=False, allow_blank=True, max_length=120, help_text="The name under which the holder plays himself"
    )
    expires_at = s.DateTimeField(required=False, allow_null=True)
    device = s.CharField(required=False, max_length=64)
