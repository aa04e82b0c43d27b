# Each target makes what it needs: a virtual environment in .venv with the versions of
# requirements/lock.txt. Python 3.11 or newer with venv is all that must be there before.

PYTHON ?= python3
GAME ?= examples/recorded-game.json
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= auto
SEED ?=

VENV := .venv
BENCH := .venv-bench
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

export PIP_ROOT_USER_ACTION := ignore

.DEFAULT_GOAL := help
.PHONY: help run replay test test-long fuzz agreement bench lint lock clean

help:
	@echo "make run        the site, with its own database: http://$(HOST):$(PORT)/ (HOST=, PORT=)"
	@echo "make replay     judge a recorded game again, phase by phase, and write its page (GAME=$(GAME))"
	@echo "make test       lint and the first tier of tests, about ten minutes at most"
	@echo "make test-long  the second tier, under forty minutes"
	@echo "make fuzz       the properties with fresh random examples, until interrupted (SEED=n repeats one round)"
	@echo "make agreement  20,000 positions against another engine, and the page docs/agreement.md"
	@echo "make bench      the speed against another engine's, and the page docs/speed.md"
	@echo "make lint       ruff and mypy only"
	@echo "make lock       choose the newest tools and write requirements/lock.txt"
	@echo "make clean      remove the environment and every cache"

run: $(VENV)/installed-run
	@exec $(BIN)/standoff serve --open --host $(HOST) --port $(PORT)

replay: $(VENV)/installed-run
	$(BIN)/standoff replay --verbose $(GAME)
	@$(BIN)/standoff view $(GAME) -o replay.html
	@echo "The game as a page to open in a browser: $(CURDIR)/replay.html"

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/pytest -m "not long" -n $(WORKERS)

test-long: $(VENV)/installed-dev
	$(BIN)/pytest -m "long or hypothesis" --hypothesis-profile=long -n $(WORKERS) tests

fuzz: $(VENV)/installed-dev
	$(BIN)/python tests/fuzz.py $(SEED)

agreement: $(VENV)/installed-dev $(BENCH)/installed
	$(BIN)/python bench/second_engine/compare.py $(BENCH)/bin/python

bench: $(BENCH)/installed $(VENV)/installed-run
	$(BENCH)/bin/python bench/run.py $(BIN)/python

# What $(PYTHON) lacks, in one line; nothing where it will do.
python_fault = $(shell \
  if ! command -v $(PYTHON) >/dev/null; \
    then echo "$(PYTHON) was not found; Standoff needs Python 3.11 or newer (Debian: apt install python3 python3-venv)"; \
  elif ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))'; \
    then echo "$(PYTHON) is older than Python 3.11; name a newer one: make PYTHON=python3.11"; \
  elif ! $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null; \
    then echo "$(PYTHON) comes without venv and ensurepip (Debian: apt install python3-venv)"; \
  fi)

# The other engine has an environment of its own; nothing of it is imported outside of bench.
$(BENCH)/installed: bench/requirements.txt
	$(if $(python_fault),$(error $(python_fault)))
	@$(PYTHON) -m venv --clear $(BENCH)
	@$(BENCH)/bin/python -m pip --disable-pip-version-check --quiet install --requirement $<
	@touch $@

$(BIN)/python:
	$(if $(python_fault),$(error $(python_fault)))
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

# The build backend is installed like the rest, not in isolation, so that the lock holds for it too.
$(VENV)/installed-run: pyproject.toml requirements/lock.txt | $(BIN)/python
	@$(PIP) install --constraint requirements/lock.txt hatchling editables
	@$(PIP) install --constraint requirements/lock.txt --no-build-isolation --editable '.[cli,server]'
	@touch $@

$(VENV)/installed-dev: pyproject.toml requirements/lock.txt | $(BIN)/python
	@$(PIP) install --requirement requirements/lock.txt
	@$(PIP) install --constraint requirements/lock.txt --no-build-isolation --editable '.[all]'
	@touch $@ $(VENV)/installed-run

lock:
	$(if $(python_fault),$(error $(python_fault)))
	rm -rf .venv-lock
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --quiet install --upgrade 'pip>=25.1'
	.venv-lock/bin/python -m pip --quiet install hatchling editables '.[all]' --group dev
	{ sed -n '/^#/p' requirements/lock.txt; .venv-lock/bin/python -m pip freeze --exclude standoff; } > .venv-lock/lock.txt
	mv .venv-lock/lock.txt requirements/lock.txt
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-bench .venv-lock .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
