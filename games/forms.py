"""What people fill in to set a table or to find one."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import wording
from games.engine import PRESETS, Rules
from games.models import Table
from games.models.table import Title

OWN = "own"
PEOPLE = "people"
HOUSE = "rule_"


class CodeForm(forms.Form):
    """The six letters of a table, in any case and with blanks."""

    code = forms.CharField(max_length=20)

    def clean_code(self) -> str:
        return "".join(self.cleaned_data["code"].split()).replace("-", "").upper()


class OptionField(forms.ChoiceField):
    """One of the fifteen options; gives back the value as the engine spells it."""

    def __init__(self, option: wording.Option, initial: Any) -> None:
        super().__init__(
            label=option.name,
            help_text=option.meaning,
            choices=[(str(value), label) for value, label in option.values],
            initial=str(initial),
            required=False,
        )
        self.option = option
        self.by_text = {str(value): value for value, _label in option.values}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        return self.by_text.get(text)


class TableForm(forms.Form):
    """A table: a preset, its house rules, and how the session runs.

    `shown` is the preset whose values the house rules showed when the page was made. A house rule
    that still has that preset's value counts as untouched and follows the preset that was chosen,
    so the page works without its script.
    """

    preset = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        choices=[(key, preset.name) for key, preset in wording.PRESETS.items()],
        initial="thulla",
    )
    shown = forms.ChoiceField(
        choices=[(key, key) for key in PRESETS], initial="thulla", widget=forms.HiddenInput
    )
    size = forms.IntegerField(label=gettext_lazy("Players"), min_value=3, max_value=8, initial=4)
    pace = forms.ChoiceField(
        label=gettext_lazy("Time to play"),
        choices=list((wording.PACES | {Table.Pace.NONE: gettext_lazy("Off")}).items()),
        initial=Table.Pace.NONE,
    )
    ends_by = forms.ChoiceField(
        label=gettext_lazy("The session ends"),
        choices=[
            (Table.EndsBy.HANDS, gettext_lazy("After so many hands")),
            (Table.EndsBy.BHABHIS, gettext_lazy("At so many lost")),
            (Table.EndsBy.ELIMINATION, gettext_lazy("By elimination")),
            (Table.EndsBy.STOP, gettext_lazy("When we stop")),
        ],
        initial=Table.EndsBy.HANDS,
    )
    ends_at = forms.IntegerField(
        label=gettext_lazy("Number"), min_value=1, max_value=50, initial=5, required=False
    )
    title = forms.ChoiceField(
        label=gettext_lazy("Who loses is called"), choices=Title.choices, initial=Title.BHABHI
    )
    first_dealer = forms.ChoiceField(
        label=gettext_lazy("First dealer"),
        choices=Table.FirstDealer.choices,
        initial=Table.FirstDealer.RANDOM,
    )
    watching = forms.ChoiceField(
        label=gettext_lazy("May watch"), choices=Table.Watching.choices, initial=Table.Watching.LINK
    )
    fill_with = forms.ChoiceField(
        label=gettext_lazy("Other places"),
        choices=[
            ("plain", gettext_lazy("Easy-going bots")),
            ("counting", gettext_lazy("Bots that count cards")),
            (PEOPLE, gettext_lazy("Wait for people")),
        ],
        initial="plain",
    )
    listing = forms.ChoiceField(
        label=gettext_lazy("Who finds it"),
        choices=[
            ("link", gettext_lazy("Who has link or code")),
            ("lobby", gettext_lazy("Anybody, in the lobby")),
        ],
        initial="link",
    )
    talk = forms.ChoiceField(
        label=gettext_lazy("Talk"), choices=Table.Talk.choices, initial=Table.Talk.PHRASES
    )
    allows_elsewhere = forms.BooleanField(
        label=gettext_lazy("People may sit at other tables too"), required=False
    )
    name = forms.CharField(label=gettext_lazy("Name of the table"), max_length=60, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        start = PRESETS[self._shown()].to_dict()
        for option in wording.OPTIONS:
            self.fields[HOUSE + option.field] = OptionField(option, start[option.field])

    def _shown(self) -> str:
        shown = self.data.get("shown", "thulla") if self.is_bound else "thulla"
        return shown if shown in PRESETS else "thulla"

    def house_rules(self) -> list[forms.BoundField]:
        return [self[HOUSE + option.field] for option in wording.OPTIONS]

    def has_manner_problem(self) -> bool:
        return bool({"name", "title", "first_dealer", "watching", "talk"} & set(self.errors))

    def has_house_problem(self) -> bool:
        """Whether the house rules must stand open, since something in them is refused."""
        return any(name.startswith(HOUSE) for name in self.errors)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if "preset" in cleaned and "shown" in cleaned:
            cleaned["rules"] = self._rules(cleaned)
            self._refuse_impossible(cleaned)
        if cleaned.get("ends_by") != Table.EndsBy.STOP and not cleaned.get("ends_at"):
            self.add_error("ends_at", _("Say after how many."))
        return cleaned

    def _rules(self, cleaned: dict[str, Any]) -> Rules:
        shown = PRESETS[cleaned["shown"]].to_dict()
        rules = PRESETS[cleaned["preset"]].to_dict()
        for field in rules:
            value = cleaned.get(HOUSE + field)
            if value is not None and value != shown[field]:
                rules[field] = value
        return Rules.from_dict(rules)

    def _refuse_impossible(self, cleaned: dict[str, Any]) -> None:
        for code in cleaned["rules"].problems(cleaned.get("size") or 4):
            problem = wording.PROBLEMS[code]
            self.add_error(HOUSE + problem.field, str(problem.sentence))
        if cleaned["rules"].teams and cleaned.get("ends_by") == Table.EndsBy.ELIMINATION:
            self.add_error(
                "ends_by", _("Teams cannot play by elimination: one partner would stay.")
            )

    def preset_of_rules(self) -> str:
        """The preset that the rules amount to, or `own` for a mixture."""
        rules = self.cleaned_data["rules"]
        chosen = self.cleaned_data["preset"]
        if rules == PRESETS[chosen]:
            return chosen
        return next((key for key, preset in PRESETS.items() if preset == rules), OWN)

    def table_options(self) -> dict[str, Any]:
        """What `open_table` is called with, but for the host."""
        cleaned = self.cleaned_data
        return {
            "name": cleaned["name"],
            "preset": self.preset_of_rules(),
            "rules": cleaned["rules"].to_dict(),
            "size": cleaned["size"],
            "title": cleaned["title"],
            "pace": cleaned["pace"],
            "ends_by": cleaned["ends_by"],
            "ends_at": cleaned["ends_at"] or 1,
            "first_dealer": cleaned["first_dealer"],
            "watching": cleaned["watching"],
            "is_listed": cleaned["listing"] == "lobby",
            "talk": cleaned["talk"],
            "allows_elsewhere": cleaned["allows_elsewhere"],
            "fill_with": "" if cleaned["fill_with"] == PEOPLE else cleaned["fill_with"],
        }
