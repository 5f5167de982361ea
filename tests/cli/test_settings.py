"""The settings name the store. What is typed counts more, and a wrong setting is one sentence."""

import pytest

from tallystick.cli.main import main
from tallystick.store.store import Store


@pytest.fixture
def settings(tmp_path, monkeypatch):
    """A function that writes the settings."""
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    monkeypatch.setattr("tallystick.cli._settings.settings_path", lambda: str(path))
    monkeypatch.delenv("TALLYSTICK_DB", raising=False)
    return lambda text: path.write_text(text, encoding="utf-8")


def listed(capsys, *words):
    code = main(["games", *words])
    return code, capsys.readouterr().err


def test_they_name_the_store_and_what_is_typed_counts_more(settings, tmp_path, monkeypatch, capsys):
    for name in ("settings", "environment", "typed"):
        Store(tmp_path / name).close()
    settings(f'db = "{tmp_path / "settings"}"\n')
    assert f"No games yet in {tmp_path / 'settings'}" in listed(capsys)[1]
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "environment"))
    assert f"No games yet in {tmp_path / 'environment'}" in listed(capsys)[1]
    assert f"No games yet in {tmp_path / 'typed'}" in listed(capsys, "--db", str(tmp_path / "typed"))[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("db = 3\n", "db is 3, but it names a store"),
        ('db = ""\n', "db is '', but it names a store"),
        ('store = "a"\n', "a setting 'store', which is not known: write db."),
        ("db = \n", "cannot be read: Invalid value"),
    ],
)
def test_a_wrong_setting_is_one_sentence(settings, capsys, text, says):
    settings(text)
    code, err = listed(capsys)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1


def test_a_store_that_is_not_there_is_named(settings, tmp_path, capsys):
    settings(f'db = "{tmp_path / "gone.sqlite"}"\n')
    code, err = listed(capsys)
    assert code == 2
    assert f"there is no store {tmp_path / 'gone.sqlite'}" in err


def test_a_question_about_a_typed_position_needs_no_settings(settings, capsys):
    settings("db = 3\n")
    asked = ["check", "pastures", "--move", "F c3", "--position"]
    assert main([*asked, "start"]) == 0
    assert main([*asked, "game:last"]) == 2
    assert "db is 3, but it names a store" in capsys.readouterr().err
