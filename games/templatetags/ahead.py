"""What a page will ask for anyway, named in its head, so that a weak line fetches it in one go.

Modules and style sheets name each other a level at a time; without this each level costs a journey.
"""

from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@cache
def _files(pattern: str) -> tuple[str, ...]:
    """Our own static files that match, by name. Read once: they change with the code alone."""
    root = Path(settings.BASE_DIR) / "static"
    return tuple(sorted(path.relative_to(root).as_posix() for path in root.glob(pattern)))


@register.simple_tag
def modules_ahead(*patterns: str) -> SafeString:
    rows = ((static(name),) for pattern in patterns for name in _files(pattern))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', rows)


@register.simple_tag
def styles_ahead(*patterns: str) -> SafeString:
    rows = ((static(name),) for pattern in patterns for name in _files(pattern))
    return format_html_join("\n", '<link rel="preload" as="style" href="{}">', rows)
