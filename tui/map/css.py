"""The map's component classes in Textual CSS: every colour is a theme's variable."""

from tui.app.theme import CARDS, DRAWN, GROUNDS, LETTERS, MARKS, RAILS, SEATS


def _filled(component: str, variable: str) -> str:
    return f"& > .map--{component} {{ background: ${variable}; color: ${variable}-text; }}"


_CLASSES = "\n".join(
    (
        *(_filled(f"card-{name}", f"card-{name}") for name in CARDS),
        *(_filled(f"seat-{name}", f"seat-{name}") for name in SEATS),
        *(_filled(name, f"map-{name}") for name in MARKS),
        *(f"& > .map--rail-{name} {{ color: $rail-{name}; }}" for name in RAILS),
        *(f"& > .map--{name} {{ background: $map-{name}; color: $map-city; }}" for name in GROUNDS),
        *(f"& > .map--half-{name} {{ color: $map-{name}; }}" for name in GROUNDS),
        *(f"& > .map--{name} {{ color: $map-{name}; }}" for name in (*LETTERS, *DRAWN)),
    )
)

MAP_CSS = f"""
MapPicture {{
    background: $map-background;
    color: $map-city;
    scrollbar-size: 1 1;
    {_CLASSES}
    & > .map--plain {{ background: $map-background; color: $map-city; }}
    & > .map--way {{ text-style: bold; }}
    & > .map--network {{ text-style: bold; }}
    & > .map--open {{ text-style: bold; }}
    & > .map--closed {{ text-style: strike; }}
    & > .map--end {{ text-style: bold; }}
    & > .map--last-move {{ text-style: bold; }}
    & > .map--letter {{ text-style: bold; }}
    & > .map--claimable {{ text-style: underline; }}
    & > .map--cursor {{ text-style: bold; }}
    &:blur > .map--cursor {{ background: $map-background; color: $map-cursor; text-style: bold underline; }}
    &:nocolor > .map--end {{ text-style: bold reverse; }}
    &:nocolor > .map--cursor {{ text-style: bold reverse; }}
    &:nocolor > .map--letter {{ text-style: bold reverse; }}
    &:nocolor > .map--way-token {{ text-style: bold reverse; }}
    &:nocolor > .map--plan {{ text-style: bold; }}
    &:nocolor > .map--plan-token {{ text-style: reverse; }}
    &:nocolor > .map--hint-token {{ text-style: bold reverse; }}
    &:nocolor > .map--coast {{ text-style: dim; }}
}}
"""
