"""Requests at random, made from the API's own description: none breaks it, and answers are as described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from callers import Caller
from club import Club
from databases import ON_BOTH
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from standoff.server.play.house_rules import HouseRules

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]
PHASES = [Phase.explicit, Phase.generate]

SCHEMA = schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())


@dataclass
class Ground:
    """A game that is being played, and one of its players."""

    club: Club
    caller: Caller

    def call(self, case: schemathesis.Case[Any]) -> None:
        """Send what was made up, to this game and for this phase, and check the answer."""
        if "game_id" in case.path_parameters:
            case.path_parameters["game_id"] = self.club.id
        if isinstance(case.body, dict) and "phase_token" in case.body:
            case.body["phase_token"] = self.club.game.token
        headers = {"Authorization": f"Bearer {self.caller.key}"}
        case.call_and_validate(headers=headers, checks=CHECKS)


@pytest.fixture
def ground(club: Club) -> Ground:
    """A game of seven people with a phase behind it, and France's player."""
    club.begin(HouseRules(extensions=20))
    club.order_all()
    club.work()
    return Ground(club, Caller.of(club.people["France"]))


@SCHEMA.parametrize()
@settings(max_examples=8, suppress_health_check=QUIET, phases=PHASES, deadline=None)
def test_nothing_breaks_the_api(case: schemathesis.Case[Any], ground: Ground) -> None:
    ground.call(case)


@pytest.mark.long
@ON_BOTH
@SCHEMA.parametrize()
@settings(max_examples=40, suppress_health_check=QUIET, phases=PHASES, deadline=None)
def test_nothing_breaks_the_api_on_either_database(case: schemathesis.Case[Any], ground: Ground) -> None:
    ground.call(case)
