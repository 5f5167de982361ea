"""Files beside a store are found where there are any."""

from tallystick.store.beside import kept_before, kept_path


def test_what_was_kept_is_found_and_nothing_where_no_folder_is(tmp_path):
    """A store on a server has no folder of its own, and this laptop may not have one either."""
    store = tmp_path / "data" / "games.sqlite"
    assert kept_before(store, "restore") == []
    store.parent.mkdir()
    kept = kept_path(store, "restore")
    kept.write_bytes(b"")
    assert kept_before(store, "restore") == [kept]
    assert kept_before(store, "another") == []
