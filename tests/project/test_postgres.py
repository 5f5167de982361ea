"""A run on PostgreSQL says in one line that it is skipped where that is not installed. In CI that is an error."""

from types import SimpleNamespace

import pytest

from tests import postgres


@pytest.mark.parametrize(("variables", "code"), [({}, 0), ({"CI": "true"}, 1)])
def test_where_it_is_not_installed_the_run_says_so(monkeypatch, variables, code):
    monkeypatch.delenv("CI", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(postgres, "program", lambda name: None)
    with pytest.raises(pytest.exit.Exception) as ended:
        postgres.begin_run(SimpleNamespace(getoption=lambda name: postgres.POSTGRESQL))
    assert ended.value.returncode == code
    assert str(ended.value.msg) == (
        "The run is skipped: a store on a server needs PostgreSQL (apt-get install postgresql)"
    )


def test_a_run_on_files_needs_no_server(monkeypatch):
    monkeypatch.setattr(postgres, "program", lambda name: None)
    postgres.begin_run(SimpleNamespace(getoption=lambda name: postgres.SQLITE))
