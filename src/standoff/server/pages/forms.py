"""Forms of the site: what a person types is checked at its field, in their language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from standoff.server.pages.house_words import DAY, HOUR, duration

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

MINUTE_UNIT, HOUR_UNIT, DAY_UNIT, NEVER = "minutes", "hours", "days", "never"
_MINUTES = {MINUTE_UNIT: 1, HOUR_UNIT: HOUR, DAY_UNIT: DAY}
UNITS = [
    (MINUTE_UNIT, _("minutes")),
    (HOUR_UNIT, _("hours")),
    (DAY_UNIT, _("days")),
]


class SiteForm(forms.Form):
    """A form whose fields are drawn as the site draws them."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as Django's
        super().__init__(*args, **options)
        for field in self.fields.values():
            dress(field.widget)


def dress(widget: forms.Widget) -> None:
    """Give a widget the class of the site's fields."""
    for part in getattr(widget, "widgets", [widget]):
        is_line = isinstance(part, forms.widgets.Input) and not isinstance(part, forms.CheckboxInput)
        if is_line or isinstance(part, forms.Textarea | forms.Select):
            part.attrs["class"] = f"{part.attrs.get('class', '')} input".strip()


class DurationWidget(forms.MultiWidget):
    """A number and its unit."""

    template_name = "site/duration.html"
    use_fieldset = False  # its label is the number's; the unit says itself what it is

    def id_for_label(self, id_: str) -> str:
        """Return where the label leads: to the number."""
        return f"{id_}_0"

    def __init__(self, units: Sequence[tuple[str, _StrOrPromise]]) -> None:
        number = forms.NumberInput(attrs={"min": 1, "inputmode": "numeric", "class": "duration-number"})
        unit = forms.Select(choices=units, attrs={"aria-label": _("Unit of time"), "class": "duration-unit"})
        super().__init__([number, unit])

    def decompress(self, value: int | None) -> list[Any]:
        """Return minutes as the largest unit that fits."""
        if value is None:
            return [None, NEVER]
        for unit, minutes in reversed(_MINUTES.items()):
            if value % minutes == 0 and (unit != DAY_UNIT or value > DAY):
                return [value // minutes, unit]
        return [value, MINUTE_UNIT]


class DurationField(forms.MultiValueField):
    """So many minutes, hours or days; minutes, or None for no end, in the program."""

    default_error_messages = {  # noqa: RUF012 - as Django declares it
        "number": _("Write how many."),
        "range": _("From %(least)s to %(most)s is possible."),
    }

    def __init__(
        self,
        *,
        least: int = 1,
        most: int,
        may_be_none: bool = False,
        label: _StrOrPromise,
        **options: Any,  # noqa: ANN401 - as Django's
    ) -> None:
        units = [*UNITS, (NEVER, _("no deadline"))] if may_be_none else UNITS
        self.least, self.most = least, most
        fields = (forms.IntegerField(required=False), forms.ChoiceField(choices=units))
        super().__init__(
            fields,
            widget=DurationWidget(units),
            label=label,
            require_all_fields=False,
            **options,
        )

    def compress(self, data_list: list[Any]) -> int | None:
        """Return the minutes."""
        number, unit = [*data_list, None, None][:2]
        if unit == NEVER:
            return None
        if number is None:
            raise forms.ValidationError(self.error_messages["number"], code="number")
        minutes = int(number) * _MINUTES.get(unit, 1)
        if not self.least <= minutes <= self.most:
            values = {"least": duration(self.least) if self.least else "0", "most": duration(self.most)}
            raise forms.ValidationError(self.error_messages["range"], code="range", params=values)
        return minutes
