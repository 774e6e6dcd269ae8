"""The time zones to choose from: those where dominoes is at home first, then all of the world by region."""

from functools import lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from django.utils.translation import gettext_lazy as _

# Named in the reader's language. The rest of the world bears the names of the zones' own list, which are English.
OFTEN: dict[str, Any] = {
    "Europe/Madrid": _("Madrid (Spain)"),
    "Atlantic/Canary": _("Canary Islands (Spain)"),
    "America/Caracas": _("Caracas (Venezuela)"),
    "America/Santo_Domingo": _("Santo Domingo (Dominican Republic)"),
    "America/Puerto_Rico": _("San Juan (Puerto Rico)"),
    "America/Havana": _("Havana (Cuba)"),
    "America/Mexico_City": _("Mexico City (Mexico)"),
    "America/Bogota": _("Bogotá (Colombia)"),
    "America/Panama": _("Panama City (Panama)"),
    "America/Argentina/Buenos_Aires": _("Buenos Aires (Argentina)"),
    "America/Santiago": _("Santiago (Chile)"),
    "America/Sao_Paulo": _("São Paulo (Brazil)"),
    "America/New_York": _("New York (United States)"),
    "America/Jamaica": _("Kingston (Jamaica)"),
    "Europe/Rome": _("Rome (Italy)"),
    "Europe/Lisbon": _("Lisbon (Portugal)"),
    "Europe/London": _("London (United Kingdom)"),
}
# Old names of regions that lie elsewhere by now (US/Eastern) would only make the list longer.
REGIONS: dict[str, Any] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}
FIRST = "Europe/Madrid"


@lru_cache
def list_zones() -> list[tuple[Any, list[tuple[str, Any]]]]:
    """The groups of a select, each with its zones as (value, label)."""
    known = available_timezones()
    groups: list[tuple[Any, list[tuple[str, Any]]]] = [
        (_("Often chosen"), [(zone, label) for zone, label in OFTEN.items() if zone in known])
    ]
    for region, name in REGIONS.items():
        zones = sorted(zone for zone in known if zone.startswith(f"{region}/") and zone not in OFTEN)
        groups.append((name, [(zone, zone.partition("/")[2].replace("_", " ")) for zone in zones]))
    return groups


def guess_zone(place: Path = Path("/etc/localtime")) -> str:
    """The zone of this machine, which stands in the club's hall more often than not; Madrid's where it does not say."""
    zone = str(place.resolve()).partition("/zoneinfo/")[2]
    offered = {value for _group, zones in list_zones() for value, _label in zones}
    return zone if zone in offered else FIRST
