# One line per target; `make` alone lists them. Everything runs from .venv, which `setup` makes. The other targets make it if needed.
.DEFAULT_GOAL := help
.PHONY: help setup play demo check lint types test campaign golden bench heap pico dice fuzz citations mutants shots picture wiring drive release clean

PYTHON ?= python3
# Where it is set, each of some thousand starts of Python in a test run would compile our modules again.
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
# These files say that .venv was made from this pyproject.toml: with what playing needs, or with all that the other targets need.
PLAYING := .venv/.ready-play
READY := .venv/.ready
SECOND := tests/second_interpreter
PAGECHECK := tests/pagecheck
# What `test` also runs with every store on a PostgreSQL server, which it starts in a folder of its own. The commands and the parts of the
# page are those that read or write a store in a way of their own; the others use it through the same functions. To save time,
# some tests of the referee are left out: those of computations on games that were read, and of records that are kept as others are. Of the
# link those are left out that need no store or only put into one what came, and of the evenings from end to end those that are long
# because of what the device and the page do. `make campaign` leaves out none.
ON_SERVERS := tests/store tests/link tests/referee tests/end_to_end \
  $(patsubst %,--ignore-glob='tests/end_to_end/test_%.py',durdain_game sealed_* soak update_in_mid_game) \
  $(patsubst %,--ignore-glob='tests/link/test_%.py',add_count bad_answers client drawn_tile due_dice end_turn link_* notes offer_names \
  ports processes running_clock sealed_setups serialport) \
  $(patsubst %,--ignore-glob='tests/referee/test_%.py',pairing* *_both_sides captures counts figures replay steps archive_vectors \
  audit_any_log audit_bag* audit_cheats audit_decks audit_device_troubles audit_durdain audit_gaps audit_honest_games \
  audit_laptop_turns audit_lost_events audit_played_conquest audit_reused_secret audit_rolls audit_sealed_setups audit_stripped_seals \
  audit_told_setups audit_turn_points audit_with_sha256sum audit_words bgstats durdain_from_the_device first_player_rolls \
  logged_profiles moverecord_* rollproofs textrecord undone_steps) \
  $(patsubst %,tests/cli/test_%.py,archive_commands audit_command forget_command fork_commands games_command merge_command record_command \
  record_at_a_terminal record_dice rename_command seal_command stats_command store_commands) \
  $(patsubst %,tests/table/test_%.py,game_files gamelog kept_audits player_joins player_names players stored_games)
CIPHER := host/tallystick/table/web/cipher

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY)  ## make .venv with everything in it (the other targets do this if needed)

play: $(PLAYING)  ## open the table page in a browser, with a simulated device if none is plugged in; BOARD=id: as that board
	$(BIN)/tallystick play $(if $(BOARD),--board $(BOARD))

demo: $(PLAYING)  ## play a scripted game from the first button press to a verdict, in under a minute
	$(BIN)/tallystick demo

check: export TALLYSTICK_TYPES_CHECKED := 1
check: lint types test  ## run all checks: lint, types, tests

lint: $(READY)  ## check mistakes and layout with ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## check the types of the laptop's program, the shared core and the device's program
	$(BIN)/python tests/typecheck/check.py

test: $(READY)  ## run all tests, then those of the store, the sync, the record and the audit again on PostgreSQL; SHARE=K/N: a share of the long ones
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup --max-worker-restart=0 $(if $(SHARE),--share $(SHARE))
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup --max-worker-restart=0 $(if $(SHARE),--share $(SHARE)) --engine postgresql $(ON_SERVERS)

campaign: export PYTEST_ADDOPTS := -o faulthandler_timeout=0
campaign: $(READY)  ## run the random tests for hours: faults on the link, power cuts, whole games, killed syncs, cut and killed servers, changed bytes, imported files, positions, positions set up on the page
	TALLYSTICK_FAULT_SCRIPTS=1000 $(BIN)/pytest --numprocesses=auto tests/link/test_faulty_line.py
	TALLYSTICK_EVENINGS=500 TALLYSTICK_KILLS=200 $(BIN)/pytest --numprocesses=auto tests/end_to_end
	TALLYSTICK_SERVER_CUTS=400 TALLYSTICK_SERVER_KILLS=100 TALLYSTICK_SERVER_EVENINGS=200 $(BIN)/pytest --numprocesses=auto tests/server
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup --engine postgresql $(filter-out --ignore-glob=%,$(ON_SERVERS))
	TALLYSTICK_SOAK_HOURS=24 $(BIN)/pytest --numprocesses=2 tests/end_to_end/test_soak.py
	TALLYSTICK_CUT_GAMES=20 $(BIN)/pytest --numprocesses=auto tests/device/test_journal_power_cuts.py tests/device/test_journal_random_cuts.py tests/device/test_journal_damage.py tests/device/test_damage_at_rest.py tests/device/test_journal_failing_drive.py
	TALLYSTICK_MERGES=300 TALLYSTICK_MERGE_KILLS=50 TALLYSTICK_MERGE_DAMAGE=500 TALLYSTICK_ERASED_DAMAGE=500 $(BIN)/pytest --numprocesses=auto tests/store/test_merging.py tests/store/test_copying.py tests/store/test_tombstones.py tests/store/test_erasing.py
	TALLYSTICK_HEAP_ACTS=260 $(BIN)/pytest --numprocesses=auto tests/heap tests/drive/test_an_installed_drive_plays.py
	TALLYSTICK_VERIFIED=1000 $(BIN)/pytest --numprocesses=auto tests/verifier/test_both_verifiers.py
	TALLYSTICK_CHANGED_BYTES=1 $(BIN)/pytest --numprocesses=auto tests/cli/test_changed_bytes.py
	TALLYSTICK_IMPORTED_FILES=5000 TALLYSTICK_IMPORT_DAMAGE=500 TALLYSTICK_RECORDS=1000 $(BIN)/pytest --numprocesses=auto tests/store/test_import_files.py tests/store/test_import_mishaps.py tests/referee/test_textrecord.py
	TALLYSTICK_RECORDS=40 $(BIN)/pytest --numprocesses=auto tests/referee/test_duke_on_both_sides.py
	TALLYSTICK_BOTH_SIDES=100 $(BIN)/pytest --numprocesses=auto tests/referee/test_pairing_both_sides.py
	TALLYSTICK_POSITIONS=60000 TALLYSTICK_DUKE_DISPUTES=400000 $(BIN)/pytest --numprocesses=auto tests/games
	TALLYSTICK_SPIEL_GAMES=100 $(BIN)/pytest --numprocesses=auto tests/openspiel
	TALLYSTICK_SET_UP=12 TALLYSTICK_LAID_EACH=1 $(BIN)/pytest --numprocesses=auto tests/table/test_setup_in_chromium.py tests/table/test_laying.py
	TALLYSTICK_EXAMPLES=1000 $(BIN)/pytest --numprocesses=auto --dist=loadgroup -m "not browser"

golden: $(READY)  ## write the expected pictures and transcripts again; look at the difference before you commit it
	$(BIN)/pytest --numprocesses=auto --dist=loadgroup --golden

bench: $(READY)  ## print the speeds that the project promises, as ratios
	$(BIN)/python -m tests.bench

heap: $(READY)  ## print the memory that the device's program needs, per module and per game
	$(BIN)/python -m tests.heap.fetch
	$(BIN)/python -m tests.heap.report

pico: $(READY)  ## play whole games on a real CircuitPython on an emulated Raspberry Pi Pico: UF2=FILE BOOTROM=FILE SEED=N (see tests/pico)
	$(BIN)/python -m tests.pico $(if $(UF2),--uf2 "$(UF2)") $(if $(BOOTROM),--bootrom "$(BOOTROM)") $(if $(SEED),--seed "$(SEED)")

dice: $(READY)  ## test millions of the device's rolls with dieharder and ent (on Debian: apt-get install dieharder ent)
	$(BIN)/python -m tests.dice

fuzz: $(READY)  ## look for inputs that break what reads bytes and texts from outside, with atheris: TARGET=name MINUTES=N (see tests/fuzz)
	$(BIN)/python -m tests.fuzz $(TARGET) $(if $(MINUTES),--minutes $(MINUTES))

citations: $(READY)  ## check what each rule quotes against the texts of the rulebooks: RULEBOOKS=FOLDER
	$(BIN)/python -m tests.citations "$(RULEBOOKS)"

mutants: $(READY)  ## change the rules one small thing at a time and see whether the tests notice, for hours: COUNT=N SEED=N SUBJECTS="..."
	$(BIN)/python -c 'import mutmut' 2>/dev/null || $(PIP_INSTALL) '.[mutants]' --quiet
	$(BIN)/python -m tests.mutants $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) $(SUBJECTS)

shots: $(READY)  ## write pictures of every screen of each board to out/shots
	@for board in $(patsubst boards/%/board.json,%,$(wildcard boards/*/board.json)); do \
	  echo "out/shots/$$board"; \
	  $(BIN)/tallystick sim --board "$$board" --seed 4 --script tests/simulator/scripts/tour.txt --shots "out/shots/$$board" >/dev/null || exit; \
	done

picture: $(READY)  ## take the pictures of the page, docs/*.png
	$(BIN)/python -m tests.table.picture

wiring: $(READY)  ## draw the wires of each board that needs them, boards/*/wiring.svg
	$(BIN)/python -m tests.boards.wiring

drive: BOARD ?= adafruit_feather_esp32s3_reverse_tft
drive: $(PLAYING)  ## fill out/drive/BOARD exactly as the drive of that board (BOARD=...)
	rm -rf "out/drive/$(BOARD)"
	$(BIN)/tallystick install --board "$(BOARD)" --into "out/drive/$(BOARD)"

release: $(READY)  ## build what is published into dist/ and try each piece: wheel, source archive, a zip per board, checksums, notes
	$(BIN)/python -m tests.release

clean:  ## remove what was built here, .venv included
	rm -rf .venv build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis
	rm -rf $(SECOND)/node_modules $(PAGECHECK)/node_modules $(CIPHER)/node_modules tests/pico/node_modules
	find firmware host tests -name __pycache__ -prune -exec rm -r {} +

# The targets say what they install meanwhile: it takes a minute or more.
define make_venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
  { echo "Tallystick needs Python 3.11 or newer, and $(PYTHON) is older or missing: name another with 'make PYTHON=python3.12'." >&2; exit 2; }
@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
  { echo "$(PYTHON) cannot make an environment: install its venv module (on Debian: apt-get install python3-venv) and try again." >&2; exit 2; }
@echo "Step 1 of 2: make the folder .venv, which everything goes into."
$(PYTHON) -m venv .venv
endef
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --editable

NPM_CI := npm ci --no-audit --no-fund --no-update-notifier --loglevel=error --prefix

# npm fetches while pip installs. Where both are done, pip's exit code counts: what npm cannot fetch is said, and the rest works without.
define fetch_cipher
{ if command -v npm >/dev/null; then \
  $(NPM_CI) $(CIPHER) || echo "The cipher could not be fetched: sealed set-ups then stay on the phone of their player." >&2; \
else \
  echo "No npm here: sealed set-ups stay on the phone of their player (on Debian: apt-get install nodejs npm)." >&2; \
fi; }
endef

define fetch_for_tests
{ if command -v npm >/dev/null; then \
  { $(NPM_CI) $(SECOND) || \
    echo "MicroPython could not be fetched: the tests that run the core on it will be skipped." >&2; } & \
  { $(NPM_CI) $(PAGECHECK) || \
    echo "axe-core and html-validate could not be fetched: the tests that look at the page with them will be skipped." >&2; } & \
  wait; \
else \
  echo "No npm here: the tests that run the core on MicroPython or look at the page with axe-core will be skipped" \
    "(on Debian: apt-get install nodejs npm)." >&2; \
fi; }
endef

# pip adds what is missing and leaves the rest: what the tests need is never removed again. EXTRAS=,openspiel adds another extra.
$(PLAYING): pyproject.toml $(CIPHER)/package-lock.json
	$(make_venv)
	@echo "Step 2 of 2: install what playing needs, about 90 MB, and fetch the cipher for phones."
	@$(fetch_cipher) & $(PIP_INSTALL) .; installed=$$?; wait; exit $$installed
	@touch $@

$(READY): pyproject.toml $(SECOND)/package-lock.json $(PAGECHECK)/package-lock.json $(CIPHER)/package-lock.json
	$(make_venv)
	@echo "Step 2 of 2: install what playing and the tests need, about 420 MB. Meanwhile fetch the cipher for phones, and for the" \
	  "tests MicroPython, axe-core and html-validate."
	@$(fetch_cipher) & $(fetch_for_tests) & $(PIP_INSTALL) '.[dev$(EXTRAS)]'; installed=$$?; wait; exit $$installed
	@touch $(PLAYING) $@
