"""The verifier page, tested alone: what is not an archive gets one sentence, and the page itself asks no network."""

import hashlib
import json
import subprocess

import pytest

from tests.verifier.runner import EXPECTED, HERE, PAGE, SEALED, verdicts

HEADER = (
    '{"tallystick": 2, "device": "00", "log": "00", "first": 1, "last": 1, "events": 1, "entries": 0, "head": null}\n'
)
BAD = {
    "empty": "",
    "blanks": " \n\n",
    "text": "Dear Ann,\nthank you for the game.\n",
    "a number": "17\n",
    "a list": "[]\n",
    "half a header": HEADER[:40],
    "no header": '{"seq": 1, "record": "0301000e"}\n',
    "a newer format": HEADER.replace('"tallystick": 2', '"tallystick": 3'),
    "format 0": HEADER.replace('"tallystick": 2', '"tallystick": 0'),
    "format text": HEADER.replace('"tallystick": 2', '"tallystick": "2"'),
    "a huge format": HEADER.replace('"tallystick": 2', '"tallystick": 1e400'),
    "huge numbers": HEADER.replace('"events": 1', '"events": 123456789012345678901234567890'),
    "negative numbers": HEADER.replace('"first": 1', '"first": -1'),
    "a head that is too short": HEADER.replace("null", '"00"'),
    "only a header": HEADER,
    "not JSON": HEADER + "{]\n",
    "cut off": HEADER + '{"seq": 1, "dt_',
    "null": HEADER + "null\n",
    "another line": HEADER + '{"remark": 1}\n',
    "no record": HEADER + '{"record": 7}\n',
    "a record that is too long": HEADER + '{"record": "%s"}\n' % ("ff" * 5000),
    "deep nesting": HEADER + '{"record": "0301000e", "x": ' + "[" * 100000 + "]" * 100000 + "}\n",
    "17 levels": HEADER + '{"record": "0301000e", "x": ' + "[" * 16 + "]" * 16 + "}\n",
    "half of a character": HEADER + '{"record": "0301000e", "x": "\\ud800"}\n',
    "names of objects": HEADER + '{"__proto__": {"record": "00"}, "constructor": 1}\n',
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gives_one_sentence(name):
    (result,) = verdicts(BAD[name])
    assert result["verdict"] == "refused"
    assert result["findings"] == []
    assert 15 < len(result["problem"]) < 300
    assert result["problem"].endswith(".")
    assert "\n" not in result["problem"]


def test_bad_files_give_one_sentence(tmp_path):
    (tmp_path / "garbage").write_bytes(hashlib.sha512(b"garbage").digest() * 4000)
    (tmp_path / "half").write_bytes(HEADER.encode() + b'{"record": "\xc3')
    with (tmp_path / "large").open("wb") as large:
        large.truncate(100 * 1024 * 1024)
    done = subprocess.run(
        ["node", HERE / "run.mjs", *sorted(tmp_path.iterdir())], capture_output=True, text=True, check=True
    )
    problems = [json.loads(line)["problem"] for line in done.stdout.splitlines()]
    assert ["not text" in problem for problem in problems] == [True, True, False]
    assert "100 MB" in problems[2]


def test_a_carriage_return_and_a_mark_at_the_beginning_do_no_harm():
    sample = SEALED[0]
    (result,) = verdicts("\ufeff" + sample.read_text().replace("\n", "\r\n\r\n"))
    assert result["verdict"] == EXPECTED[sample.stem]["verdict"]


def test_the_page_is_one_file_that_asks_no_network():
    page = PAGE.read_text()
    assert "default-src 'none'" in page
    for word in (
        "http:",
        "https:",
        "src=",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
        "import(",
        "WebSocket",
        "innerHTML",
        "eval(",
    ):
        assert word not in page, word


def test_the_page_is_readable():
    page = PAGE.read_text()
    scripts = [part.split("</script>")[0].split(">", 1)[1].strip() for part in page.split("<script")[1:]]
    assert 1000 < sum(len(script.splitlines()) for script in scripts) < 1550
    assert max(map(len, page.splitlines())) <= 140
