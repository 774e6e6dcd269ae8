"""All measurements, one after the other: `python -m tests.bench [--write]`; with --write into docs/benchmarks.md."""

import argparse
import json
import os
import platform
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.bench.figures import ROOT
from tests.services_fixtures import run_postgres, run_redis

PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
HEAD = "| what | median | 5th to 95th percentile | to be reached |\n|---|---|---|---|"
RUNS = (
    ("record", "postgres"),
    ("record", "sqlite"),
    ("load", "postgres"),
    ("load", "sqlite"),
    ("pages", "postgres"),
    ("pages", "sqlite"),
    ("event_pages", "postgres"),
    ("event", "postgres"),
    ("memory", "postgres"),
)


def run(*arguments: str) -> str:
    """What a measurement prints; its faults go to the terminal and end this one."""
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ), stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)} ended with {done.returncode}")
    return done.stdout.strip()


def describe_machine() -> str:
    """Processor, system and versions in a sentence."""
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if "model name" in line
        ),
        platform.processor() or "unknown processor",
    )
    names = ("Django", "djangorestframework", "gunicorn", "uvicorn", "psycopg", "redis")
    packages = ", ".join(f"{name} {version(name)}" for name in names)
    packages += f", SQLite {sqlite3.sqlite_version}, {describe_services()}"
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    return f"{day}, {os.cpu_count()} cores ({model}), Python {platform.python_version()}, {packages}."


def describe_services() -> str:
    """The versions of the PostgreSQL and the Redis that are measured on."""
    import psycopg
    import redis

    with run_postgres() as database, run_redis() as address:
        with psycopg.connect(database) as connection:
            number = connection.info.server_version
        line = redis.Redis.from_url(address)
        told = line.info("server")
        line.close()
    name = "Valkey" if "valkey_version" in told else "Redis"
    return f"PostgreSQL {number // 10000}.{number % 10000}, {name} {told.get('valkey_version') or told['redis_version']}"


def measure_live() -> str:
    """The rows of the streams."""
    told = json.loads(run("tests.bench.live", "--clients", "2000"))
    median, worst = told["seconds from commit to the last, median and worst"]
    threads = told["threads before and with them"]
    rows = [
        f"| live, 2,000 viewers in one process: memory of each | {told['kB per client, after the events']} kB | "
        f"connected {told['kB per client, connected']} kB; threads {threads[0]} before, {threads[1]} with them | "
        "≤ 20 kB, no thread each |",
        f"| live: from commit to the last of 2,000 | {median} s | worst {worst} s; {told['not reached']} not reached | ≤ 1 s |",
    ]
    return "\n".join(rows)


def measure_engine() -> str:
    """The rows of the engine."""
    first, second = run("tests.bench.engine").splitlines()[:2]
    return f"| {first.replace(': ', ' | ', 1)} | | ≤ 0.25 ms |\n| {second.replace(': ', ' | ', 1)} | | ≥ 2,000 a second |"


def measure_standings() -> str:
    """The rows of the standings of 1,000 entrants."""
    limits = ("≤ 25 ms", "≤ 60 ms")
    lines = run("tests.bench.standings").splitlines()
    return "\n".join(
        f"| standings of 1,000, {line.replace(': ', ' | ', 1)} | | {limit} |"
        for line, limit in zip(lines, limits, strict=True)
    )


def main() -> None:
    """Measure, print, and write the page where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    parts = [measure_engine(), measure_standings()]
    print(HEAD, *parts, sep="\n", flush=True)
    for name, kind in RUNS:
        parts.append(run(f"tests.bench.{name}", kind))
        print(parts[-1], flush=True)
    parts.append(measure_live())
    print(parts[-1], flush=True)
    if options.write:
        before, rest = PAGE.read_text("utf-8").split(BEGIN)
        after = rest.split(END)[1]
        table = "\n".join([describe_machine(), "", HEAD, *parts])
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
