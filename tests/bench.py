"""
`make bench`: what the program costs, each figure beside its floor in the same run.

`python -m tests.bench core saves` takes only those. A new benchmark is a module in tests/benchmarks
with a `TITLE` and `figures()`, named in `MODULES`.
"""

import gc
import os
import platform
import sys
import time
from importlib import import_module

from tests.benchmarks.measure import HEADINGS, line

MODULES = ("core", "bots", "saves", "screen", "tables", "ssh", "load")


def main(names: list[str]) -> int:
    """Measure and print, line by line."""
    unknown = [name for name in names if name not in MODULES]
    if unknown:
        print(f"There is no benchmark “{unknown[0]}”; choose from: {', '.join(MODULES)}.", file=sys.stderr)
        return 2
    began = time.perf_counter()
    load = os.getloadavg()[0]
    print(
        f"Python {platform.python_version()} on {platform.machine()}, one core; the machine's load is {load:.1f}."
    )
    for name in names or MODULES:
        module = import_module(f"tests.benchmarks.{name}")
        gc.collect()
        gc.freeze()
        print(f"\n{line([module.TITLE, *HEADINGS[1:]])}")
        for figure in module.figures():
            print(line(figure.cells()), flush=True)
    print(f"\nTaken in {time.perf_counter() - began:.0f} seconds; ratios are measured ÷ floor.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
