"""Compare an answer for programs with its published schema. Here, a key that the schema does not describe is an error."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tallystick.resources import schemas


@cache
def schema(name: str) -> dict[str, Any]:
    """Return the published schema of the answer `name`."""
    return json.loads(Path(schemas()[name]).read_text("utf-8"))


@cache
def _strict(name: str) -> Draft202012Validator:
    return Draft202012Validator(_closed(schema(name)))


def _closed(part: Any) -> Any:
    """Return the part of a schema in which no object takes a key that is not described."""
    if isinstance(part, list):
        return [_closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    closed = {key: _closed(each) for key, each in part.items()}
    if part.get("type") == "object" and "properties" in part:
        closed["additionalProperties"] = False
    return closed


def faults(name: str, answer: object) -> list[str]:
    """Return what is wrong with the answer by its schema, each with its place. An empty list says that nothing is."""
    return [f"{error.json_path}: {error.message}" for error in _strict(name).iter_errors(answer)]
