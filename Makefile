# Every target installs what it needs into .venv first; only Python 3.11+ and make are given.
# Another Python (`make test PYTHON=python3.13`) has an environment of its own beside it.
PYTHON ?= python3
VENV := .venv$(if $(filter-out python3,$(PYTHON)),-$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])'))
BIN := $(VENV)/bin
ARGS ?=

.PHONY: play test test-core check bench snapshots ready clean

play: $(VENV)/ready
	@$(BIN)/dubbelspoor $(ARGS)

# Neighbours often need the same games, played once in a process: each process keeps a stretch, and helps out at the end.
PYTEST := $(BIN)/pytest -n auto --dist worksteal

# All that gates a change.
test: check
	$(PYTEST) $(ARGS)

# What another Python might do otherwise: the rules, the bots' recorded games, the files, and the program at a terminal.
test-core: $(VENV)/ready
	$(PYTEST) -m "not ladder and not brute" tests/core tests/saves tests/monkey $(ARGS)

# The fast part of it: lint, format, types, import contracts.
check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/ready
	$(BIN)/python -m tests.bench $(ARGS)

# Accept the screens as they are now; look at every picture first.
snapshots: $(VENV)/ready
	$(BIN)/pytest tests/tui --snapshot-update $(ARGS)

# Only install.
ready: $(VENV)/ready

clean:
	rm -rf .venv .venv-* dist

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[cluster]' --group dev
	@touch $@
