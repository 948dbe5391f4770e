"""What goes on, and what ends, when somebody goes: between hands, on the way to one, and for good."""

import asyncio

import pytest

from tests.live.company import Company, told

pytestmark = pytest.mark.django_db(transaction=True)


async def between(company: Company) -> None:
    """The hand that is on is over; everybody has heard of it."""
    browsers = company.browsers
    await asyncio.gather(*(browser.play_until({"between"}) for browser in browsers))


@pytest.mark.parametrize("how", ["stand", "lost", "remove"])
async def test_whoever_is_ready_does_not_wait_for_who_has_gone(how, set_table, live):
    company = await Company.at(set_table, 2, size=5, ends_at=5)
    await between(company)
    await company[0].say(t="ready", hand=company[0].hand)
    await told(company[0], lambda table: table["ready"] == [0])
    if how == "lost":
        await company[1].close()
    elif how == "stand":
        await company[1].say(t="stand")
    else:
        await company[0].say(t="remove", place=1)
    dealt = await told(company[0], lambda table: table["phase"] in {"cutting", "playing"})
    assert dealt["session"]["hand_number"] == 2
    await company.close()
