"""Where the inputs of a monkey went: a monkey that never sees a screen proves nothing about it."""

from collections import Counter, defaultdict

from tests.every_screen import every_screen


def table_of_visits(visits: Counter[str]) -> str:
    """A line a screen: how many inputs it got, and what on it had the focus; those never seen are named too."""
    ours = [
        kind.__name__ for kind in every_screen() if kind.__module__.startswith(("tui.app", "tui.screens"))
    ]
    screens: Counter[str] = Counter(dict.fromkeys(ours, 0))
    focused: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for where, number in visits.items():
        screen, _, focus = where.partition(", ")
        screens[screen] += number
        focused[screen][focus] += number
    return "\n".join(
        f"{number:7} {screen}: {', '.join(f'{n} {focus}' for focus, n in focused[screen].most_common())}".rstrip()
        for screen, number in screens.most_common()
    )
