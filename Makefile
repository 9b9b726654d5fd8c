# Every target installs what it needs into .venv first; only Python 3.11+ and make are given.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=

.PHONY: play test check bench snapshots clean

play: .venv/ready
	@$(BIN)/dubbelspoor $(ARGS)

# All that gates a change.
test: check
	$(BIN)/pytest -n auto $(ARGS)

# The fast part of it: lint, format, types, import contracts.
check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/ready
	$(BIN)/python -m tests.bench $(ARGS)

# Accept the screens as they are now; look at every picture first.
snapshots: .venv/ready
	$(BIN)/pytest tests/tui --snapshot-update $(ARGS)

clean:
	rm -rf .venv dist

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable . --group dev
	@touch $@
