"""No module imports itself by way of others, counting imports inside functions and for types only."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "saves", "tui")


def modules() -> dict[str, Path]:
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    return {name.removesuffix(".__init__"): file for name, file in zip(names, files, strict=True)}


def imports(file: Path, known: set[str]) -> Iterator[str]:
    """The modules of ours that a file imports, wherever in it that stands."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: imports are absolute"
            for alias in node.names:
                names = (f"{node.module}.{alias.name}", node.module or "")
                yield from (name for name in names[:1] if name in known)
                yield from (name for name in names[1:] if name in known and names[0] not in known)


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """The modules of a cycle in order, the first one again at the end; nothing if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle[::-1]
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    files = modules()
    graph = {name: set(imports(file, set(files))) - {name} for name, file in files.items()}
    assert sum(map(len, graph.values())) > 500
    assert not (cycle := cycle_in(graph)), " imports ".join(cycle)


@pytest.mark.parametrize(
    "text",
    ["import core.b", "from core import b", "from core.b import x", "def late():\n    from core.b import x"],
)
def test_every_kind_of_import_counts(text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text(text)
    assert list(imports(file, {"core", "core.b"})) == ["core.b"]


def test_a_cycle_is_told_in_order() -> None:
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) in (
        ["a", "b", "c", "a"],
        ["b", "c", "a", "b"],
        ["c", "a", "b", "c"],
    )
    assert cycle_in({"a": {"b"}, "b": set()}) == []
