# Ardoise's commands. `make help` lists them.
# python3 (3.11 or later), make and git are enough; everything else is installed into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A server needs database drivers, a home installation does not.
LOCK := $(if $(DATABASE_URL)$(REDIS_URL),server,run)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help run demo test coverage check messages lock bench soak fuzz clean
.DEFAULT_GOAL := help

help: ## list these commands
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name what; do \
		printf '  make %-10s %s\n' "$$name" "$$what"; done

run: $(VENV)/ready-$(LOCK) ## install what is missing and serve Ardoise (PORT=8123 make run)
	@$(BIN)/python manage.py serve

demo: $(VENV)/ready-$(LOCK) ## fill the database with a season of evenings to look at
	@$(BIN)/python manage.py prepare
	@$(BIN)/python manage.py demo

test: $(VENV)/ready-dev ## run every test, on SQLite and on PostgreSQL
	@bin/test

coverage: $(VENV)/ready-dev ## measure the branches that the tests without a browser reach
	@bin/coverage

check: $(VENV)/ready-dev ## check format, types, imports, templates and translations
	@bin/check

messages: $(VENV)/ready-dev ## gather the texts to translate into locale/ (needs xgettext)
	@bin/messages

lock: ## choose the newest allowed packages and write their hashes into requirements/
	@bin/lock

bench: $(VENV)/ready-dev ## measure the rules, the ledger and the pages
	@set -e; export ARDOISE_BENCH_GOALS=$$(mktemp); \
		for each in bench/*.py; do echo "== $$each"; $(BIN)/python -m "bench.$$(basename "$$each" .py)"; done; \
		echo "== the goals"; $(BIN)/python -m bench.app.goals; rm -f "$$ARDOISE_BENCH_GOALS"

soak: $(VENV)/ready-dev ## kill the server five times within a minute of writing, on both databases
	@ARDOISE_SOAK_SECONDS=60 bin/test --override-ini faulthandler_timeout=0 tests/web/core/test_soak.py

fuzz: $(VENV)/ready-dev ## send ten thousand hostile requests, on both databases (ARDOISE_FUZZ_SEED=2 make fuzz)
	@ARDOISE_FUZZ=10000 bin/test -s --override-ini faulthandler_timeout=0 tests/web/core/test_hostile_input.py

clean: ## remove what was installed and built; the data in var/ stays
	rm -rf $(VENV) var/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
	rm -f .coverage* locale/*/LC_MESSAGES/*.mo
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@bin/venv $(PYTHON) $(VENV)

$(VENV)/ready-%: requirements/%.txt | $(BIN)/python
	@echo "Installing the packages of requirements/$*.txt (once, about half a minute)."
	@$(BIN)/python -m pip install -qq --require-hashes -r $<
	@touch $@
