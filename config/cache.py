"""The cache in Redis, with what every request asks of it in one way there and back."""

from functools import cached_property
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient


class OneClient(RedisCacheClient):
    """Django's, with one client a process instead of a new one for every word with Redis; any thread may use it."""

    @cached_property
    def _writer(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """The process's client: there is one server, which is read and written."""
        return self._writer

    def count(self, key: str, lasts: int) -> int:
        """How often `key` was counted, this time included, since it was first; forgotten after `lasts` seconds."""
        pipe = self._writer.pipeline(transaction=False)
        pipe.set(key, 0, ex=lasts, nx=True)
        pipe.incr(key)
        return int(pipe.execute()[1])


class CountingCache(RedisCache):
    """A Redis that counts: `count()` is add() and incr(), which take three ways there and back."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = OneClient

    def count(self, key: str, lasts: int) -> int:
        """How often `key` was counted in its window of `lasts` seconds, this time included."""
        client: Any = self._cache
        counted: int = client.count(self.make_and_validate_key(key), lasts)
        return counted
