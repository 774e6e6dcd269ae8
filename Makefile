# Two commands are enough to begin: make demo, make test.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
PY := .venv/bin/python
SETUP = command -v "$(PYTHON)" >/dev/null || { \
	echo "There is no $(PYTHON) here. Install Python 3.11 or newer (Debian and Ubuntu: sudo apt-get install python3 python3-venv)"; \
	echo "or name the one to use: make demo PYTHON=/path/to/python3.12"; exit 1; }; \
	"$(PYTHON)" config/setup.py
# The tests of pure rules, services, API and pages; those that need real services or a browser run where these are.
PYTEST := $(PY) -m pytest -q -rs

.PHONY: help demo hall stack test test-services test-browser check setup setup-test setup-dev bench simulate pins messages clean screenshots pictures

help:
	@echo "make demo           try it at http://127.0.0.1:8000 (PORT=, HOST=0.0.0.0 to be seen by phones)"
	@echo "make hall           serve your own club on its network (its data stay outside this folder)"
	@echo "make stack          the same with PostgreSQL, Redis, worker and beat"
	@echo "make test           set up and run the tests"
	@echo "make check          lint, types, contracts, migrations, translations"
	@echo "make test-services  the tests on PostgreSQL and Redis"
	@echo "make test-browser   the tests in Chromium"
	@echo "make simulate       play 5000 whole events by chance and check every round (EVENTS=, SEED=)"
	@echo "make bench          measure everything of docs/benchmarks.md"

setup:
	@$(SETUP) run

setup-test:
	@$(SETUP) test

setup-dev:
	@$(SETUP) dev

demo: setup
	@HOST="$(HOST)" PORT="$(PORT)" exec $(PY) -m config.serve

# A hall is there to be seen by phones: it listens to the network unless HOST= says otherwise.
hall: setup
	@HOST="$(if $(filter file,$(origin HOST)),0.0.0.0,$(HOST))" PORT="$(PORT)" exec $(PY) -m config.hall

stack: setup-test
	@HOST="$(HOST)" PORT="$(PORT)" exec $(PY) -m config.stack

test: setup-test
	@$(PYTEST)

test-services: setup-test
	@REQUIRE_SERVICES=1 $(PY) -m tests.services_run -q -rs --ignore=tests/browser --ignore=tests/config --ignore=tests/scoring --ignore=tests/checker

test-browser: setup-test
	@REQUIRE_BROWSER=1 $(PYTEST) tests/browser

check: setup-dev
	@$(PY) -m config.check $(ONLY)

bench: setup-test
	@$(PY) -m tests.bench $(if $(WRITE),--write)

simulate: setup-test
	@$(PY) -m tests.simulate $(if $(EVENTS),--events $(EVENTS)) $(if $(SEED),--seed $(SEED))

pins: setup-dev
	for set in requirements requirements-test requirements-dev; do \
	  $(PY) -m uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header $$set.in -o $$set.txt || exit 1; \
	done

messages: setup-dev
	@$(PY) -m tests.wording.messages

screenshots: setup-test
	@$(PY) -m tests.browser.screenshots

pictures: setup-test
	@mkdir -p var/browser/pages
	@PICTURES=var/browser/pages REQUIRE_BROWSER=1 $(PYTEST) tests/browser/test_page_sizes.py
	@echo "Every page on a phone and on a computer, in light, in dark and with large text: var/browser/pages"

clean:
	rm -rf .venv var/demo var/browser staticfiles .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
