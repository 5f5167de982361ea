"""A program's text in as few lines as can be: a board keeps a mark in memory for each line that does something."""

from __future__ import annotations

import ast

_COMPOUND = (ast.FunctionDef, ast.ClassDef, ast.If, ast.For, ast.While, ast.Try, ast.With)


def text_of(module: ast.Module) -> bytes:
    """`module` as Python source: simple statements that follow each other stand on one line, behind a colon if they can."""
    return ("\n".join(_block(module.body, "")) + "\n").encode()


def _block(body: list[ast.stmt], indent: str) -> list[str]:
    lines: list[str] = []
    simple: list[str] = []
    for statement in body:
        if not isinstance(statement, _COMPOUND):
            simple.append(ast.unparse(statement))
            continue
        if simple:
            lines.append(indent + ";".join(simple))
            simple = []
        for header, inner in _clauses(statement):
            lines += _clause(header, inner, indent)
    if simple:
        lines.append(indent + ";".join(simple))
    return lines


def _clause(header: str, body: list[ast.stmt], indent: str) -> list[str]:
    *decorators, last = header.split("\n")
    start = [indent + each for each in decorators]
    if any(isinstance(statement, _COMPOUND) for statement in body):
        return [*start, indent + last, *_block(body, indent + " ")]
    return [*start, indent + last + ";".join(ast.unparse(statement) for statement in body)]


def _clauses(node: ast.stmt) -> list[tuple[str, list[ast.stmt]]]:
    """The clauses of a compound statement, each with its header, the colon included."""
    match node:
        case ast.If():
            clauses = [(f"if {ast.unparse(node.test)}:", node.body)]
            while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
                node = node.orelse[0]
                clauses.append((f"elif {ast.unparse(node.test)}:", node.body))
            return clauses + _otherwise("else:", node.orelse)
        case ast.For() | ast.While():
            body, node.body = node.body, [ast.Pass()]
            otherwise, node.orelse = node.orelse, []
            return [(_header(node), body), *_otherwise("else:", otherwise)]
        case ast.Try():
            clauses = [("try:", node.body)]
            for handler in node.handlers:
                kind = f" {ast.unparse(handler.type)}" if handler.type else ""
                clauses.append((f"except{kind}{f' as {handler.name}' if handler.name else ''}:", handler.body))
            return clauses + _otherwise("else:", node.orelse) + _otherwise("finally:", node.finalbody)
        case ast.FunctionDef() | ast.ClassDef() | ast.With():
            body, node.body = node.body, [ast.Pass()]
            return [(_header(node), body)]
    raise AssertionError(f"no clauses are known of {node!r}")


def _otherwise(word: str, body: list[ast.stmt]) -> list[tuple[str, list[ast.stmt]]]:
    return [(word, body)] if body else []


def _header(node: ast.stmt) -> str:
    lines = [line for line in ast.unparse(node).split("\n") if line]
    assert lines[-1].strip() == "pass", lines
    return "\n".join(lines[:-1])
