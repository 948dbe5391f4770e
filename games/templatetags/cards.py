"""Cards, icons and plates as markup, drawn from the one sprite. Nothing here decides anything."""

import math

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import faces, wording
from games.queries.lobby import Sitter
from games.wording import card_name, rank_mark, suit_name

register = template.Library()

COURT = {"J", "Q", "K"}


def _use(name: str) -> str:
    return f"{static('img/cards.svg')}#{name}"


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """An icon of the sprite, without meaning of its own: the words beside it carry it."""
    return format_html(
        '<svg class="ico{}" aria-hidden="true"><use href="{}"/></svg>',
        f" {extra}" if extra else "",
        _use(f"i-{name}"),
    )


@register.simple_tag
def drawing(name: str, css: str = "") -> SafeString:
    """A drawing of the sprite: kite, seed, marigold, mark, suit-h …"""
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', css, _use(name))


@register.simple_tag
def card(code: str) -> SafeString:
    """A whole card face, sized by --card-w."""
    rank, suit = code[0], code[1].lower()
    return format_html(
        '<span class="card" data-suit="{}" data-rank="{}" role="img" aria-label="{}">'
        '<span class="card__corner" aria-hidden="true"><span class="card__rank">{}</span>'
        '<svg class="card__suit" aria-hidden="true"><use href="{}"/></svg></span>'
        '<svg class="card__art" aria-hidden="true"><use href="{}"/></svg></span>',
        suit,
        rank_mark(code),
        card_name(code),
        rank_mark(code),
        _use(f"suit-{suit}"),
        _use(f"court-{rank}" if rank in COURT else f"carved-{suit}"),
    )


@register.simple_tag
def chip(code: str, *, cut: bool = False) -> SafeString:
    """A card inside a line of text; `cut` outlines a thulla."""
    return format_html(
        '<span class="chip-card{}" data-suit="{}" role="img" aria-label="{}">{}'
        '<svg aria-hidden="true"><use href="{}"/></svg></span>',
        " is-cut" if cut else "",
        code[1].lower(),
        card_name(code),
        rank_mark(code),
        _use(f"suit-{code[1].lower()}"),
    )


@register.simple_tag
def suit(letter: str) -> SafeString:
    return format_html(
        '<svg class="ico ico--s s-{}" role="img" aria-label="{}"><use href="{}"/></svg>',
        letter.lower(),
        suit_name(letter),
        _use(f"suit-{letter.lower()}"),
    )


@register.simple_tag
def plate(name: str, hue: int, css: str = "") -> SafeString:
    """A plate with initials; the name stands in text nearby."""
    return format_html(
        '<span class="plate{}" data-hue="{}" aria-hidden="true"><span>{}</span></span>',
        f" {css}" if css else "",
        hue,
        faces.initials(name),
    )


@register.simple_tag
def seeds(count: int) -> SafeString:
    """Lost hands as seeds: an outline for none, up to four, then one; the number stands beside."""
    name, repeat = ("seed-o", 1) if count == 0 else ("seed", count if count < 5 else 1)
    drawn = format_html_join("", '<svg><use href="{}"/></svg>', [(_use(name),)] * repeat)
    return format_html('<span class="tally" aria-hidden="true">{}</span>', drawn)


@register.inclusion_tag("parts/mini_table.html")
def mini_table(size: int, sitters: tuple[Sitter, ...]) -> dict[str, object]:
    """A table from above, place 0 at the bottom, the others clockwise."""
    seated = {sitter.place: sitter for sitter in sitters}
    return {
        "size": size,
        "taken": len(seated),
        "places": [_mini_place(place, size, seated.get(place)) for place in range(size)],
    }


def _mini_place(place: int, size: int, sitter: Sitter | None) -> dict[str, object]:
    """Coordinates as text, since a local number format would put a comma into the drawing."""
    angle = 2 * math.pi * place / size
    x, y = 66 - 50 * math.sin(angle), 56 + 40 * math.cos(angle)
    return {
        "x": f"{x:.1f}",
        "y": f"{y:.1f}",
        "text_y": f"{y + 4.2:.1f}",
        "left": f"{x - 4:.1f}",
        "top": f"{y - 4:.1f}",
        "sitter": sitter,
    }


@register.filter
def preset_name(key: str) -> str:
    return wording.preset_name(key)


@register.filter
def pace_words(pace: str) -> str:
    return str(wording.PACES[pace])


@register.filter
def ordinal(place: int) -> str:
    return wording.ordinal(place)
