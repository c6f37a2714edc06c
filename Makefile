# Two commands for a newcomer: `make demo` (a report from nothing) and `make test` (everything that CI checks).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO_RUN := runs/quickstart

.PHONY: demo test lint types unit golden browser clean

demo: $(VENV)/installed
	$(BIN)/augur run experiments/configs/quickstart.toml --out $(DEMO_RUN) --resume
	$(BIN)/augur report $(DEMO_RUN)

test: lint types unit

lint: $(VENV)/installed-test
	$(BIN)/pre-commit run --all-files --show-diff-on-failure
	$(BIN)/lint-imports

types: $(VENV)/installed-test
	$(BIN)/mypy

# Compiled once, with bounds checks, before the workers start: they share the cache.
unit: export AUGUR_BOUNDSCHECK = 1
unit: $(VENV)/installed-test browser
	$(BIN)/augur warmup
	$(BIN)/pytest -n 2 --dist worksteal

# Rewrites the golden games and fingerprints after a meant change of rules; review the difference.
golden: export AUGUR_BOUNDSCHECK = 1
golden: $(VENV)/installed-test
	$(BIN)/python -m tests.golden.regenerate

# The report is checked in Debian's Chromium; where it cannot be installed the browser tests say so and are skipped.
browser:
	@if ! command -v chromium >/dev/null 2>&1 && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null \
		|| echo "chromium could not be installed"; fi

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e .
	touch $@

$(VENV)/installed-test: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e ".[test]"
	touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) runs build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
