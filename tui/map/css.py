"""The map's component classes in Textual CSS: every colour is a theme's variable."""

from tui.app.theme import CARDS, MARKS, SEATS


def _filled(component: str, variable: str) -> str:
    return f"& > .map--{component} {{ background: ${variable}; color: ${variable}-text; }}"


_FILLED = "\n".join(
    (
        *(_filled(f"card-{name}", f"card-{name}") for name in CARDS),
        *(_filled(f"seat-{name}", f"seat-{name}") for name in SEATS),
        *(_filled(name, f"map-{name}") for name in MARKS),
    )
)

MAP_CSS = f"""
MapPicture {{
    background: $map-background;
    color: $map-city;
    scrollbar-size: 1 1;
    {_FILLED}
    & > .map--city {{ color: $map-city; }}
    & > .map--dot {{ color: $map-dot; }}
    & > .map--toll {{ color: $map-toll; }}
    & > .map--way {{ color: $map-way; text-style: bold; }}
    & > .map--network {{ color: $map-network; text-style: bold; }}
    & > .map--end {{ text-style: bold; }}
    & > .map--last-move {{ text-style: bold; }}
    & > .map--claimable {{ text-style: $map-claimable-style; }}
    & > .map--cursor {{ text-style: bold; }}
    &:blur > .map--cursor {{ background: $map-background; color: $map-cursor; text-style: bold underline; }}
    &:nocolor > .map--end {{ text-style: bold reverse; }}
    &:nocolor > .map--cursor {{ text-style: bold reverse; }}
}}
"""
