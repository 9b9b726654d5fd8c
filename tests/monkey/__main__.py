"""
`python -m tests.monkey --seconds 600`: let the monkey play until the time is up, with seeds nobody has looked at.

`--seed N` plays that one alone. What fails is told once a kind, with its seed and the keys that do it. At the end it is
told how many inputs each screen got. `--checkout DIR` plays at the program of another checkout: to see whether the
monkey finds what was wrong there.
"""

import argparse
import secrets
import sys
import time
from collections import Counter
from itertools import cycle
from pathlib import Path

from tests.monkey.places import PLACES
from tests.monkey.shrink import shrunk
from tests.monkey.sitting import Failed, Sitting
from tests.monkey.visits import table_of_visits
from tests.tui.pty_run import ROOT


def main(words: list[str]) -> int:
    """Play and tell; 1 if anything failed."""
    args = _parser().parse_args(words)
    end = time.monotonic() + args.seconds
    found: Counter[str] = Counter()
    visits: Counter[str] = Counter()
    done = sittings = 0
    for where in cycle(args.where or PLACES):
        seed = secrets.randbelow(2**31) if args.seed is None else args.seed
        sitting = Sitting(where, seed, args.checkout)
        inputs = sitting.inputs(args.inputs)
        try:
            visits += sitting.play(inputs)
        except Failed as failure:
            found[failure.kind] += 1
            if found[failure.kind] == 1:
                print(f"\n{where}, seed {sitting.seed}: {failure}", flush=True)
                keys = shrunk(sitting, inputs, failure.kind, args.shrink)
                print(f"{len(keys)} inputs: {', '.join(map(str, keys))}", flush=True)
        done, sittings = done + len(inputs), sittings + 1
        if time.monotonic() > end or args.seed is not None:
            break
    print(f"\n{table_of_visits(visits)}")
    print(f"\n{done} inputs in {sittings} sittings; {found.total()} failed, in {len(found)} ways.")
    for kind, times in found.most_common():
        print(f"{times} times {kind}")
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.monkey", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--where", choices=list(PLACES), action="append")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="whose program is played at")
    parser.add_argument("--inputs", type=int, default=400, help="in one sitting")
    parser.add_argument("--shrink", type=float, default=120, help="seconds to look for a shorter sequence")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
