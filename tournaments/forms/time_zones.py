"""The time zones to choose from: those where dominoes is at home first, then all of the world by region."""

from functools import lru_cache
from pathlib import Path
from zoneinfo import available_timezones

from django.utils.translation import gettext_lazy as _

OFTEN = (
    "Europe/Madrid",
    "Atlantic/Canary",
    "America/Caracas",
    "America/Santo_Domingo",
    "America/Puerto_Rico",
    "America/Havana",
    "America/Mexico_City",
    "America/Bogota",
    "America/Panama",
    "America/Argentina/Buenos_Aires",
    "America/Santiago",
    "America/Sao_Paulo",
    "America/New_York",
    "America/Jamaica",
    "Europe/Rome",
    "Europe/Lisbon",
    "Europe/London",
)
# Old names of regions that lie elsewhere by now (US/Eastern) would only make the list longer.
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
FIRST = OFTEN[0]


def name_zone(zone: str) -> str:
    """A zone as it is read: "America/Argentina/Buenos_Aires" as "Buenos Aires (America)"."""
    region, _slash, place = zone.partition("/")
    return f"{place.split('/')[-1].replace('_', ' ')} ({region})"


@lru_cache
def list_zones() -> list[tuple[object, list[tuple[str, str]]]]:
    """The groups of a select, each with its zones as (value, label)."""
    known = available_timezones()
    groups: list[tuple[object, list[tuple[str, str]]]] = [
        (_("Often chosen"), [(zone, name_zone(zone)) for zone in OFTEN if zone in known])
    ]
    for region in REGIONS:
        zones = sorted(zone for zone in known if zone.startswith(f"{region}/") and zone not in OFTEN)
        groups.append((region, [(zone, zone.partition("/")[2].replace("_", " ")) for zone in zones]))
    return groups


def guess_zone(place: Path = Path("/etc/localtime")) -> str:
    """The zone of this machine, which stands in the club's hall more often than not; Madrid's where it does not say."""
    zone = str(place.resolve()).partition("/zoneinfo/")[2]
    offered = {value for _group, zones in list_zones() for value, _label in zones}
    return zone if zone in offered else FIRST
