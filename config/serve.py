"""Serve the demo: `python -m config.serve`. Fills `var/demo`, prints how to get in, and serves with one process."""

import os
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def find_network_address() -> str:
    """The address that phones in the same network can reach; 127.0.0.1 where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which address would be used
            address: str = probe.getsockname()[0]
            return address
        except OSError:
            return "127.0.0.1"


def read_port(text: str) -> int:
    """The port as a number; ends with a plain word for anything that is none."""
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def require_free(host: str, port: int) -> None:
    """Nothing if the port can be had; ends with a plain word otherwise."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            sys.exit(
                f"\nPort {port} on {host} cannot be used ({fault.strerror}). "
                f"Stop what runs there, or take another one: make demo PORT={min(port + 1, 65535)}\n"
            )


def main() -> None:
    """Prepare the demo's data and serve until Ctrl-C."""
    host = os.environ.get("HOST", "").strip() or "127.0.0.1"
    port = read_port(os.environ.get("PORT", "").strip() or "8000")
    require_free(host, port)
    shown = find_network_address() if host in ("0.0.0.0", "::") else host  # noqa: S104
    shown = f"[{shown}]" if ":" in shown else shown
    environment = {
        **os.environ,
        "DATA_DIR": os.environ.get("DATA_DIR", str(ROOT / "var" / "demo")),
        "PUBLIC_ADDRESS": os.environ.get("PUBLIC_ADDRESS", f"http://{shown}:{port}"),
        "ALLOWED_HOSTS": os.environ.get("ALLOWED_HOSTS", f"127.0.0.1,localhost,[::1],{shown},{host}"),
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
    }
    manage = [sys.executable, str(ROOT / "manage.py")]
    try:
        for command in (["migrate", "--verbosity", "0"], ["prepare_demo"]):
            done = subprocess.run([*manage, *command], env=environment, cwd=ROOT)
            if done.returncode:
                sys.exit(done.returncode)
        print("Stop with Ctrl-C.", flush=True)
        server = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port)]
        options = ["--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "3"]
        sys.exit(subprocess.run([*server, *options], env=environment, cwd=ROOT).returncode)
    except KeyboardInterrupt:
        print("\nStopped.")


if __name__ == "__main__":
    main()
