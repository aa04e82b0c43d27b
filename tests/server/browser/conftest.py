"""What tests share that look at pages in a browser."""

from __future__ import annotations

import pytest

from browsing import axe


@pytest.fixture(scope="session")
def axe_script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script that looks for what people with other senses would stumble over."""
    script = axe(tmp_path_factory.mktemp("axe"))
    if script is None:
        pytest.skip("axe-core cannot be had: it is fetched by npm")
    return script
