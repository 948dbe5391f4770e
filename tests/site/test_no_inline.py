"""Templates carry no style and no script of their own: the content security policy blocks both."""

import re

import pytest

from tests.site.places import ROOT, templates

FORBIDDEN = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "an event handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
    "a script of its own": re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"(?:importmap|application/json)\")", re.IGNORECASE
    ),
    "a file from elsewhere": re.compile(r"<(?:script|link|img)[^>]*(?:src|href)=\"https?:", re.I),
}


def _faults(source: str) -> list[str]:
    # Tags first: `{% if a > b %}` would end the HTML tag it stands in too early.
    bare = re.sub(r"\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}", "", source, flags=re.DOTALL)
    return [fault for fault, pattern in FORBIDDEN.items() if pattern.search(bare)]


def test_templates_have_nothing_inline() -> None:
    found = {str(path.relative_to(ROOT)): _faults(path.read_text()) for path in templates()}
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('<p {% if a > b %}x{% endif %} style="color:red">', "a style attribute"),
        ('<button onclick="go()">', "an event handler"),
        ("<script>go()</script>", "a script of its own"),
        ('<a href="javascript:go()">', "a javascript: address"),
    ],
)
def test_faults_are_seen(source: str, fault: str) -> None:
    assert _faults(source) == [fault]


def test_import_map_is_allowed() -> None:
    assert _faults('<script type="importmap" nonce="{{ request.csp_nonce }}">{}</script>') == []
