"""What every way of serving shares: the port, the addresses that phones reach, the database, the server."""

import errno
import ipaddress
import os
import socket
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uvicorn

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - asked for by name: HOST=0.0.0.0


def find_network_address(host: str = "0.0.0.0") -> str:  # noqa: S104
    """The address that phones in the same network can reach; the machine's own where there is no network.

    The one by which this machine would go out; in a hall without the internet the first of its addresses there.
    """
    family, far, own = (
        (socket.AF_INET6, "2001:db8::1", "::1") if ":" in host else (socket.AF_INET, "192.0.2.1", "127.0.0.1")
    )
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far, 9))  # sends nothing; only asks which address would be used
            address: str = probe.getsockname()[0]
            return address
        except OSError:
            there = [found for found in list_addresses() if (":" in found) == (":" in host)]
            return there[0] if there else own


def list_addresses() -> list[str]:
    """The addresses of this machine in the networks that it is in; not the loopback's, and none that it gave itself."""
    import ifaddr

    texts = [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for card in ifaddr.get_adapters() for ip in card.ips]
    kept = [ipaddress.ip_address(text.split("%")[0]) for text in texts]
    return [str(address) for address in kept if not address.is_loopback and not address.is_link_local]


def read_port(text: str) -> int:
    """The port as a number; ends with a plain word for anything that is none."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def explain_fault(host: str, port: int, fault: OSError, command: str = "make demo", step: int = 1) -> str:
    """What to do about a port that could not be had. step: how many ports the command takes."""
    another = f"{command} PORT={port + step if port <= 65535 - step else 8000}"
    if fault.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: something else runs there. Stop it, or take another port: {another}"
    if fault.errno == errno.EACCES:
        return f"Port {port} is kept for the system's own services. Take one above 1023: {command} PORT=8000"
    if isinstance(fault, socket.gaierror) or fault.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. For phones in the same network: {command} HOST=0.0.0.0"
    return f"Port {port} on {host} cannot be used ({fault.strerror}). Try another one: {another}"


def take_port(host: str, port: int, command: str = "make demo", step: int = 1) -> socket.socket:
    """The listening socket, held from here on so that nobody takes the port meanwhile; a plain word otherwise.

    Whoever asks before the server is ready simply waits.
    """
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as fault:
        listening.close()
        sys.exit(f"\n{explain_fault(host, port, fault, command, step)}\n")
    return listening


def load_server() -> "uvicorn.Server":
    """The server with the site loaded. Addresses can hold a link's token, so nobody writes them down."""
    import uvicorn

    settings = uvicorn.Config(
        "config.asgi:application", access_log=False, log_level="warning", timeout_graceful_shutdown=3
    )
    settings.load()
    return uvicorn.Server(settings)


def stop_at_once(*_: object) -> None:
    """End the process where it stands; what was not committed is as if it had never been begun.

    An exception instead would come up inside somebody's import, who may take it for another one or swallow it.
    """
    os.write(1, b"\nStopped.\n")
    os._exit(0)


def name_shown(host: str) -> str:
    """The host that phones are told: the network's address where everybody is listened to; in brackets for IPv6."""
    shown = find_network_address(host) if host in EVERYWHERE else host
    return f"[{shown}]" if ":" in shown else shown


def list_names(host: str) -> list[str]:
    """By which names and addresses this machine may be called: its own, the one shown, and its other addresses."""
    own = socket.gethostname()
    names = ["127.0.0.1", "localhost", "[::1]", name_shown(host), own, f"{own}.local"]
    if host in EVERYWHERE:
        names += [f"[{address}]" if ":" in address else address for address in list_addresses()]
    return list(dict.fromkeys(names))


def check_database(address: str) -> None:
    """End with a plain word where the database of DATABASE_URL cannot be reached; says no password."""
    if not address.startswith(("postgres://", "postgresql://")):
        return
    import psycopg

    try:
        psycopg.connect(address, connect_timeout=5).close()
    except psycopg.Error as fault:
        where = address.rsplit("@", 1)[-1] if "@" in address else address.split("://", 1)[-1]
        said = str(fault).strip().splitlines()[0] if str(fault).strip() else type(fault).__name__
        sys.exit(
            f"\nThe database at {where} cannot be reached: {said}\nIs it running, and is DATABASE_URL right?\n"
        )
