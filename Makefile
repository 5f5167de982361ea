# One line a target; `make` alone lists them. Everything runs from .venv, which `setup` makes and the others ask for.
.DEFAULT_GOAL := help
.PHONY: help setup play demo check lint types test campaign golden bench shots drive clean

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
BOARD ?= adafruit_feather_esp32s3_reverse_tft
SECOND := tests/second_interpreter

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY)  ## make .venv with everything in it (the other targets do it when needed)

play: $(READY)  ## open the table page in a browser, with a simulated device if none is plugged in
	$(BIN)/tallystick play

demo: $(READY)  ## play a scripted game from the first button press to a verdict, in under a minute
	$(BIN)/tallystick demo

check: lint types test  ## all that the machine can check: lint, types, tests

lint: $(READY)  ## look for mistakes and layout with ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## check the types of the laptop's program, the shared core and the device's program
	$(BIN)/python tests/typecheck/check.py

test: $(READY)  ## run all tests
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup

campaign: $(READY)  ## the long form of the random tests: faults on the link, evenings, positions of The Duke (half an hour)
	TALLYSTICK_FAULT_SCRIPTS=1000 $(BIN)/pytest --numprocesses=auto tests/link/test_faulty_line.py
	TALLYSTICK_EVENINGS=500 $(BIN)/pytest --numprocesses=auto tests/end_to_end
	TALLYSTICK_DUKE_POSITIONS=60000 $(BIN)/pytest --numprocesses=auto tests/games/duke/test_duke_against_naive.py

golden: $(READY)  ## rewrite the expected pictures and transcripts; look at the difference before you commit it
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup --golden

bench: $(READY)  ## print the figures that the project holds itself to, as ratios
	$(BIN)/python -m tests.bench

shots: $(READY)  ## write pictures of every screen to out/shots, for each board
	@for board in $(notdir $(wildcard boards/*)); do \
	  echo "out/shots/$$board"; \
	  $(BIN)/tallystick sim --board "$$board" --seed 4 --script tests/simulator/scripts/tour.txt --shots "out/shots/$$board" >/dev/null || exit; \
	done

drive: $(READY)  ## fill out/drive/BOARD exactly as the drive of that board will look (BOARD=...)
	@test -f boards/$(BOARD)/board.json || { echo "no board is called $(BOARD): see boards/" >&2; exit 2; }
	rm -rf out/drive/$(BOARD)
	mkdir -p out/drive/$(BOARD)
	cp -R firmware/. out/drive/$(BOARD)
	cp boards/$(BOARD)/board.json out/drive/$(BOARD)
	cp -R "$$($(BIN)/python -c 'import adafruit_display_text as t; print(t.__path__[0])')" out/drive/$(BOARD)/lib
	for module in adafruit_ticks adafruit_miniqr; do \
	  cp "$$($(BIN)/python -c "import importlib.util as u; print(u.find_spec('$$module').origin)")" out/drive/$(BOARD)/lib || exit; \
	done
	find out/drive/$(BOARD) -name __pycache__ -prune -exec rm -r {} +

clean:  ## remove what was built here, .venv as well
	rm -rf .venv build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis $(SECOND)/node_modules
	find firmware host tests -name __pycache__ -prune -exec rm -r {} +

# The file says that this environment was made from this pyproject.toml.
$(READY): pyproject.toml $(SECOND)/package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Tallystick needs Python 3.11 or newer, and $(PYTHON) is older or missing: name another with 'make PYTHON=python3.12'." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make an environment: install its venv module (on Debian: apt-get install python3-venv) and try again." >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@if command -v npm >/dev/null; then \
	  npm ci --prefix $(SECOND) --no-audit --no-fund --loglevel=error || \
	    echo "MicroPython could not be fetched: the tests that run the core on it will be skipped." >&2; \
	else \
	  echo "No npm here: the tests that run the core on MicroPython will be skipped (on Debian: apt-get install nodejs npm)." >&2; \
	fi
	@touch $@
