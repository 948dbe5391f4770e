"""What the page of deals says of a verdict."""

import pytest

from games.stats.chance import Verdict
from games.views.deals import in_words


@pytest.mark.parametrize(
    ("p", "start"),
    [
        (0.37, "Nothing unusual: chance gives counts this uneven or more in 37 % of cases."),
        (0.05, "Nothing unusual"),
        (0.01, "Unusual: chance alone would give counts this uneven once in 100 times."),
        (0.0, "Unusual: chance alone would give counts this uneven once in 1,000,000,000,000"),
        (0.9999, "Evener than chance"),
    ],
)
def test_a_verdict_is_a_sentence(p, start):
    assert in_words(Verdict(1, 3, p))["sentence"].startswith(start)
