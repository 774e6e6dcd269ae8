"""A stage's row <-> its settings; parsed once a process for each distinct document."""

import json
from functools import lru_cache
from typing import Any

from tournaments.mapping.digests import canonical_json
from tournaments.models import Stage
from tournaments.regulations.settings import StageSettings, read_settings, settings_document


@lru_cache(maxsize=256)
def _read(text: str) -> StageSettings:
    return read_settings(json.loads(text))


def stage_settings(stage: Stage) -> StageSettings:
    """The settings of a stage; what its document leaves out has the default of formats.md."""
    return _read(canonical_json(stage.settings))


def differing_document(settings: StageSettings) -> dict[str, Any]:
    """What differs from the defaults, as JSON values: what a stage keeps. The random seed is always kept."""
    full, plain = settings_document(settings), settings_document(StageSettings())
    return {key: value for key, value in full.items() if value != plain[key] or key == "random_seed"}
