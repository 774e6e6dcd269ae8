"""Gather every msgid of the sources, bring the catalogues up to date, compile them: `make messages`.

English is the language of the msgids and needs no catalogue. Babel does the work, so that nobody needs GNU gettext;
the compiled files are kept in the tree, because a fresh machine has no compiler for them either.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import extract, mofile, pofile
from babel.messages.catalog import Catalog
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "tournaments" / "locale"
LANGUAGES = ("es", "it", "pt")
SOURCES = ("tournaments", "api", "config", "templates")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
# A date of the day would make every run a change.
FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)
# Two forms do for whole numbers in all of these languages; the third ("un millón de") never occurs.
PLURAL_FORMS = "nplurals=2; plural=(n != 1);"
HEADER = """# The words of Sobremesa.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""
Message = tuple[str | tuple[str, str], str | None]


def list_sources() -> Iterator[Path]:
    """Every file that can hold a msgid, in a fixed order."""
    for room in SOURCES:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in (".py", ".html", ".txt") and "migrations" not in path.parts:
                yield path


def read_messages(path: Path) -> Iterator[Message]:
    """The msgids of a file, each with its context (None without one)."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # What Django makes of a template is nearly Python; indentation has no meaning in it.
        code = templatize(text, origin=str(path))
        text = "\n".join(line.strip() for line in code.splitlines())
    for _line, message, _comments, context in extract.extract("python", BytesIO(text.encode()), KEYWORDS):
        yield message, context


def gather() -> Catalog:
    """A catalogue with every msgid of the sources and the files where it stands."""
    catalog = Catalog(charset="utf-8")
    for path in list_sources():
        for message, context in read_messages(path):
            catalog.add(message, context=context, locations=[(str(path.relative_to(ROOT)), 1)])
    return catalog


def read_catalogue(language: str, folder: Path = LOCALE) -> Catalog:
    """The catalogue of a language as it is kept; an empty one where there is none yet."""
    path = folder / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return Catalog(locale=language, charset="utf-8")
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def bring_up_to_date(catalogue: Catalog, sources: Catalog) -> Catalog:
    """The catalogue with new msgids added and old ones dropped; nothing is guessed, nothing is fuzzy."""
    fresh = Catalog(locale=catalogue.locale, charset="utf-8", fuzzy=False, creation_date=FIRST_DAY)
    fresh.mime_headers = [("Plural-Forms", PLURAL_FORMS)]
    for message in sources:
        if message.id:
            known = catalogue.get(message.id, message.context)
            same_form = known is not None and isinstance(known.string, str) == isinstance(message.id, str)
            fresh.add(
                message.id,
                known.string if known is not None and same_form else None,
                locations=sorted({(place, 0) for place, _line in message.locations}),
                context=message.context,
            )
    return fresh


def write_po(catalogue: Catalog) -> bytes:
    """The bytes of a .po file: sorted, without dates and line numbers, so that only words change it."""
    buffer = BytesIO()
    pofile.write_po(buffer, catalogue, width=110, sort_output=True, include_lineno=False, omit_header=True)
    return HEADER.format(language=catalogue.locale, plurals=PLURAL_FORMS).encode() + buffer.getvalue()


def write_mo(catalogue: Catalog) -> bytes:
    """The bytes of a .mo file."""
    buffer = BytesIO()
    mofile.write_mo(buffer, catalogue)
    return buffer.getvalue()


def main(folder: Path = LOCALE) -> int:
    """Rewrite and compile all catalogues; the exit status is 1 where something has no translation yet."""
    sources, missing = gather(), 0
    for language in LANGUAGES:
        catalogue = bring_up_to_date(read_catalogue(language, folder), sources)
        place = folder / language / "LC_MESSAGES"
        place.mkdir(parents=True, exist_ok=True)
        (place / "django.po").write_bytes(write_po(catalogue))
        (place / "django.mo").write_bytes(write_mo(catalogue))
        untranslated = [message.id for message in catalogue if message.id and not is_translated(message.string)]
        missing += len(untranslated)
        print(f"{language}: {len(catalogue)} messages, {len(untranslated)} without a translation")
        for msgid in untranslated:
            print(f"  {msgid!r}")
    return 1 if missing else 0


def is_translated(string: str | tuple[str, ...] | list[str]) -> bool:
    """True if every form has words."""
    return bool(string) if isinstance(string, str) else bool(string) and all(string)


if __name__ == "__main__":
    sys.exit(main())
