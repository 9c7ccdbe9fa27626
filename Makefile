# Each target does all its own set-up in .venv; a machine that has only Python 3.11 or newer is enough.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -q
PLAY := .venv/.play-$(shell cksum < pyproject.toml | cut -d' ' -f1)
PAGES := $(shell find web/src web/public web/index.html web/package-lock.json web/vite.config.ts -type f 2>/dev/null)
TEST := .venv/.test-$(shell cksum < pyproject.toml | cut -d' ' -f1)-all$(MILEPOST_ALL)

.PHONY: play terminal test quick check format bench clean

play: $(PLAY)
	@$(BIN)/milepost serve --open $(if $(GAME),--game $(GAME))

terminal: $(PLAY)
	@$(BIN)/milepost play $(or $(GAME),bus)

test: $(TEST) check
	$(BIN)/python -m pytest -n auto -rs

quick: $(TEST) check
	$(BIN)/python -m pytest -n auto -m 'not slow' --ignore tests/browser --ignore tests/web

check: $(TEST)
	$(BIN)/ruff check -q
	$(BIN)/ruff format -q --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.import_cycles
	$(BIN)/python -m tests.web.import_cycles

format: $(TEST)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(TEST)
	$(BIN)/python bench/bus.py
	$(BIN)/python bench/eurorails.py
	$(BIN)/python bench/age_of_steam.py
	$(BIN)/python bench/wood_and_steel.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/arena.py
	$(BIN)/python bench/report_speed.py
	$(BIN)/python bench/page.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .hypothesis dist web/node_modules src/milepost/server/static

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Milepost needs Python 3.11 or newer; none was found." >&2; exit 2; }
	@$(PYTHON) -m venv .venv || { echo "Python cannot make a virtual environment; install its venv module." >&2; exit 2; }

$(PLAY): $(PAGES) | $(BIN)/python
	@echo "Installing Milepost into .venv …"
	@$(PIP) -e . && touch $@

# torch goes first: asked for by another package, it would come in another build.
$(TEST): $(PAGES) | $(BIN)/python
	@echo "Installing what the tests need into .venv …"
	@$(if $(MILEPOST_ALL),sh tests/system_packages.sh && $(PIP) 'torch==2.13.0' &&) $(PIP) -e '.[dev$(if $(MILEPOST_ALL),$(comma)train$(comma)ray$(comma)vector)]'
	@sh tests/other_pythons.sh $(BIN)/python && touch $@

comma := ,
