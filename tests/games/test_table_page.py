"""The page of a live table: what it carries and what it asks for ahead."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from games.services.tables import quick_table
from tests import factories

pytestmark = pytest.mark.django_db

STATIC = Path(settings.BASE_DIR) / "static"


@pytest.fixture
def table():
    return quick_table(host=factories.user("Asha"))


def test_page_carries_the_first_frame_of_whoever_asks(client, table):
    client.force_login(table.host)
    page = client.get(reverse("table", args=[table.code]))
    assert page.context["hello"]["place"] == 0
    assert page.context["hello"]["table"]["code"] == table.code


def test_modules_and_styles_are_named_ahead(client, table):
    """On a weak line each level of imports would cost a journey of its own."""
    html = client.get(reverse("table", args=[table.code])).content.decode()
    modules = [*(STATIC / "js/table").glob("*.js"), STATIC / "js/vendor/lit-html.js"]
    styles = list((STATIC / "css/felt").glob("*.css"))
    assert len(modules) > 20
    for path in modules + styles:
        assert f'href="/static/{path.relative_to(STATIC).as_posix()}"' in html


def test_unknown_code_is_answered_with_a_sentence(client, db):
    page = client.get(reverse("table", args=["NOSUCH"]))
    assert page.status_code == 404


def test_stranger_is_kept_out_where_nobody_may_watch(client, table):
    table.watching = "none"
    table.save(update_fields=["watching"])
    page = client.get(reverse("table", args=[table.code]))
    assert page.status_code == 403
    assert "Asha" in page.content.decode() or table.name in page.content.decode()
