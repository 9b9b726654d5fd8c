"""What a command prints: lines for people, or one JSON object for programs."""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping

from core.text import tr


def add_json_option(words: argparse.ArgumentParser) -> None:
    words.add_argument("--json", action="store_true", help=tr("print one JSON object"))


def print_found(
    args: argparse.Namespace, table: Callable[[], Mapping[str, object]], lines: Callable[[], Iterable[str]]
) -> None:
    """Print what a command has found, in the way that was asked for; only that one is worked out."""
    print(json.dumps(table()) if args.json else "\n".join(lines()))
