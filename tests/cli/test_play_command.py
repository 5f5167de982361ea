"""`tallystick play`, as it is started and ended."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tallystick.cli._addresses import HIDDEN, _print_codes
from tallystick.cli._qrcode import qr_lines
from tallystick.cli._width import WIDEST
from tallystick.cli.main import main
from tallystick.cli.play import USUAL_PORT
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.web import PageServer
from tallystick.simulator.web.server import lan_addresses
from tallystick.table.qrcode import QUIET
from tallystick.table.seats import seat_tokens
from tallystick.table.tokens import FRESH_S, forget_tokens, given_tokens, own_token
from tests.table.hiddengame import armadora_drive

pytestmark = pytest.mark.long

__all__ = ["armadora_drive"]


@pytest.fixture
def play(tmp_path: Path):
    started = []

    def start(*arguments: str, browser: dict[str, str] | None = None) -> tuple[subprocess.Popen[str], str]:
        db = tmp_path / "games.sqlite"
        command = [sys.executable, "-m", "tallystick", "play", "--db", str(db), *arguments]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        about_browsers = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
        env = {name: value for name, value in os.environ.items() if name not in about_browsers} | (browser or {})
        process = subprocess.Popen([*command, *(["--no-browser"] * (browser is None))], **pipes, env=env, text=True)
        started.append(process)
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C ends it" in line:
                break
        return process, "".join(lines)

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stdin.close()


def url_of(told: str) -> str:
    return re.search(r"http://\S+", told)[0]


def status(url: str, host: str | None = None, sent: bytes | None = None) -> int:
    origin = "/".join(url.split("/")[:3])
    request = urllib.request.Request(url, sent, {"Host": host} if host else {"Origin": origin})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_table_is_served_on_this_laptop_until_it_is_ended(play, tmp_path, how):
    process, told = play()
    url = url_of(told)
    assert url.startswith("http://127.0.0.1:")
    assert "No device is plugged in. The page simulates one" in told
    assert status(url) == 200
    assert status(url.rsplit("/", 2)[0] + "/") == 403
    assert status(url, host="evil.example") == 403
    process.send_signal(how)
    rest = process.stdout.read()
    assert process.wait(timeout=20) == 0
    assert "The table is closed" in rest
    assert (tmp_path / "games.sqlite").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a browser")
def test_where_there_is_no_browser_it_says_what_to_open(play):
    _, told = play(browser={})
    assert f"No browser was found here. Open {url_of(told)} in a browser.\n" in told
    _, told = play("--http-port", "0", "--board", "pygamer", browser={"DISPLAY": ":9", "BROWSER": "true"})
    assert "No browser" not in told


def test_in_the_local_network_one_address_looks_on_and_another_controls(play):
    _, told = play("--lan")
    addresses = lan_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    urls = dict(re.findall(r"^  (Look on and ask|Control): [^/]*\n    (http://\S+)", told, re.MULTILINE))
    assert set(urls) == {"Look on and ask", "Control"}
    assert all(addresses[0] in url for url in urls.values())
    assert "plain HTTP: everybody in this network can read everything" in told
    assert [line for line in told.splitlines() if " " in line.strip() and len(line) > WIDEST] == []
    press = {"simulator/inputs": b'{"do": "press", "button": "a"}', "api/takeback": b"{}"}
    for what, codes in (("Look on and ask", [403, 403]), ("Control", [204, 400])):
        assert status(urls[what]) == 200
        assert [status(urls[what] + path, sent=sent) for path, sent in press.items()] == codes
        assert (
            status(url_of(told).rsplit("/", 2)[0] + "/" + urls[what].split("/", 3)[3]) == 200
        )  # from this laptop as well


def up_to(sentence: str, process: subprocess.Popen[str], told: str) -> str:
    """Return what is printed up to a sentence, on however many lines it stands."""
    while sentence not in " ".join(told.split()):
        line = process.stdout.readline()
        assert line, f"the program ended after: {told}"
        told += line
    return told


def typed(process: subprocess.Popen[str], word: str) -> str:
    """What is printed when a word was typed, up to a sentence or an address."""
    process.stdin.write(f"{word}\n")
    process.stdin.flush()
    told = process.stdout.readline()
    return told + process.stdout.readline() if "only for you" in told else told


def test_with_lan_each_seat_asks_for_its_address_and_finds_it_again_after_a_restart(play, armadora_drive, tmp_path):
    if not lan_addresses():
        pytest.skip("this machine is in no local network")
    drive = Path(shutil.copytree(armadora_drive, tmp_path / "drive"))
    process, told = play("--lan", "--drive", str(drive))
    told = up_to(HIDDEN, process, told)
    assert len(re.findall("http://", told)) == 3  # this laptop's, the one that looks on, the one that controls
    asked = "".join(typed(process, seat) for seat in "12")
    pages = re.findall(r"Seat (\d), (\w+): this address is only for you[^\n]*\n  (http://\S+)", asked)
    assert [(seat, name) for seat, name, _ in pages] == [("1", "Red"), ("2", "Blue")]
    assert "A seat is a number from 1 to 2, not 3." in typed(process, "3")
    for seat, _, url in pages:
        with urllib.request.urlopen(url, timeout=10) as answer:
            assert f'data-may="seat" data-seat="{seat}"' in answer.read().decode()
        assert status(f"{url}api/seats/{3 - int(seat)}/holds", sent=b"{}") == 403
        assert status(f"{url}api/seats/{seat}/holds", sent=b"{}") == 200
    (kept,) = tmp_path.rglob("*.shown")
    assert json.loads(kept.read_text("utf-8"))["counts"] == [1, 1]

    process.send_signal(signal.SIGINT)
    process.stdout.read()
    assert process.wait(timeout=20) == 0
    process, told = play("--lan", "--drive", str(drive))
    told = up_to(HIDDEN, process, told)
    assert pages[0][2].rsplit("/", 2)[1] in typed(process, "1")


def test_the_addresses_of_the_seats_stay_for_an_evening_and_only_their_owner_can_read_them(tmp_path):
    store = tmp_path / "games.sqlite"
    first = seat_tokens(store, 4, now_s=1000.0)
    assert len({*first}) == 4
    assert seat_tokens(store, 2, now_s=1000.0 + FRESH_S - 1) == first[:2]
    assert seat_tokens(store, 4, now_s=1000.0 + 2 * FRESH_S - 2) == first
    assert not {*seat_tokens(store, 4, now_s=1000.0 + 4 * FRESH_S)} & {*first}
    assert stat.S_IMODE((tmp_path / "games.sqlite.seats").stat().st_mode) == 0o600
    assert seat_tokens(tmp_path / "missing" / "games.sqlite", 1) != seat_tokens(tmp_path / "missing" / "g", 1)


def test_the_address_of_this_laptop_stays_until_new_ones_are_asked_for(tmp_path):
    store = tmp_path / "games.sqlite"
    own, (look,) = own_token(store), given_tokens(store, ["look"], now_s=1000.0)
    assert own != look
    os.utime(tmp_path / "games.sqlite.page", (1000.0, 1000.0))  # long ago
    assert own_token(store) == own
    assert stat.S_IMODE((tmp_path / "games.sqlite.page").stat().st_mode) == 0o600
    forget_tokens(store)
    assert own_token(store) != own
    assert given_tokens(store, ["look"], now_s=1001.0) != [look]


def test_the_page_is_found_again_after_a_restart_and_not_with_new_addresses(play):
    tokens = []
    for option in ([], [], ["--new-addresses"]):
        process, told = play(*option)
        tokens.append(url_of(told).rsplit("/", 2)[1])
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(timeout=20) == 0
    first, again, new = tokens
    assert first == again != new


def test_the_address_of_this_laptop_is_not_given_to_others(play):
    if not lan_addresses():
        pytest.skip("this machine is in no local network")
    _, told = play("--lan")
    own, *given = re.findall(r"http://[^/]+/([\w-]+)/", told)
    assert len(given) >= 2
    assert own not in given


def test_the_usual_port_is_used_unless_it_is_taken(play):
    with suppress(OSError), socket.socket() as taken:  # another table of this machine may have it, which is as good
        taken.bind(("127.0.0.1", USUAL_PORT))
        taken.listen()
        _, told = play()
        assert f"Port {USUAL_PORT} is in use, so the page has another one this time." in told
        assert f":{USUAL_PORT}/" not in url_of(told)


def test_of_two_servers_that_take_a_port_at_once_the_second_is_told_so():
    first = PageServer(lambda hosts: Starlette())
    with pytest.raises(SimulatorError, match=f"the page cannot be served on port {first.port}: Address already in use"):
        PageServer(lambda hosts: Starlette(), port=first.port)  # the first has not been started yet
    first.stop()


def test_without_the_local_network_there_is_one_address(play):
    _, told = play()
    assert len(re.findall("http://", told)) == 1


def test_codes_stand_beside_each_other_where_there_is_room(capsys, monkeypatch):
    codes = [(title, qr_lines(f"http://192.168.178.100:43211/{title * 22}/")) for title in "abc"]
    width = len(codes[0][1][0])
    for columns, rows in ((80, [2, 1]), (200, [3]), (60, [1, 1, 1]), (20, [1, 1, 1])):
        monkeypatch.setattr(shutil, "get_terminal_size", lambda columns=columns: os.terminal_size((columns, 40)))
        _print_codes(codes)
        printed = capsys.readouterr().out
        titles = [line.split() for line in printed.split("\n") if line and line[0] in "abc"]
        assert [len(each) for each in titles] == rows
        assert max(map(len, printed.split("\n"))) <= max(columns, width)


def test_a_code_has_its_three_corners_and_a_margin():
    """A light square is a block; the corner squares of seven stand where every reader looks for them."""
    lines = qr_lines("http://192.168.178.100:43211/abcdefghijklmnopqrstuv/")
    light = [[cell in tops for cell in row] for row in lines for tops in ("█▀", "█▄")]
    size = len(light[0]) - 2 * QUIET
    assert size == 29  # version 3: no more than 53 letters
    assert all(all(row[:QUIET]) and all(row[-QUIET:]) for row in light)
    assert all(all(row) for row in [*light[:QUIET], *light[QUIET + size :]])
    ring = [[max(abs(x - 3), abs(y - 3)) == 2 for x in range(7)] for y in range(7)]
    for down, right in ((0, 0), (0, size - 7), (size - 7, 0)):
        corner = [row[QUIET + right : QUIET + right + 7] for row in light[QUIET + down : QUIET + down + 7]]
        assert corner == ring


def test_a_second_table_does_not_touch_the_simulated_device_of_the_first(play, tmp_path):
    play()
    _, told = play()
    assert "is in use by another tallystick play or sim: end that one, or name another folder with --drive." in told


def test_the_device_is_the_board_that_was_asked_for(play, tmp_path):
    _, told = play("--board", "pygamer")
    assert status(url_of(told) + "simulator/screen.png") == 200
    assert (tmp_path / "simulated" / "pygamer" / "board.json").exists()


def test_a_busy_port_is_one_clear_sentence(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = main(["play", "--no-browser", "--db", str(tmp_path / "g.sqlite"), "--http-port", str(port)])
    assert code == 2
    assert f"the page cannot be served on port {port}" in capsys.readouterr().err


def test_a_board_that_there_is_not_is_named_with_those_there_are(tmp_path, capsys):
    code = main(["play", "--no-browser", "--db", str(tmp_path / "g.sqlite"), "--board", "abacus"])
    assert code == 2
    assert "there is no board 'abacus'; the boards are" in capsys.readouterr().err


def test_a_board_and_a_port_exclude_each_other(capsys):
    assert main(["play", "--board", "pygamer", "--port", "/dev/ttyACM0"]) == 2
    assert "give only one of them" in capsys.readouterr().err
