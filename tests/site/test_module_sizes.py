"""It is the few giant files that cost, so the budget is on the largest; tests may be lists."""

import ast

from tests.site.places import ROOT, own_scripts, python_files

MODULE_LINES = 450
FUNCTION_LINES = 50
SCRIPT_LINES = 250


def test_modules_are_small() -> None:
    sizes = {
        path: len(path.read_text().splitlines())
        for path in python_files()
        if ROOT / "tests" not in path.parents
    }
    assert {str(p.relative_to(ROOT)): n for p, n in sizes.items() if n > MODULE_LINES} == {}


def test_functions_are_small() -> None:
    large = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in python_files()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > FUNCTION_LINES
    }
    assert large == {}


def test_scripts_are_small() -> None:
    sizes = {path: len(path.read_text().splitlines()) for path in own_scripts()}
    assert {str(p.relative_to(ROOT)): n for p, n in sizes.items() if n > SCRIPT_LINES} == {}
