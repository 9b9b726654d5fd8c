"""The option that opens a save even if it was changed since it was written, and the sentence that names it."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from core.errors import DubbelspoorError
from core.text import tr
from saves.errors import Changed


def add_as_it_is_option(words: argparse.ArgumentParser) -> None:
    words.add_argument(
        "--as-it-is", action="store_true", help=tr("even if it was changed since it was written")
    )


@contextmanager
def naming_as_it_is() -> Iterator[None]:
    """Who is refused a save that was changed is told how to open it all the same."""
    try:
        yield
    except Changed as error:
        raise DubbelspoorError(tr("{fault} “--as-it-is” opens it all the same.", fault=str(error))) from error
