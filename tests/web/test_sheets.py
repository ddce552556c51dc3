"""The summary on other sheets than A4 and Letter: one template, a small style sheet each."""

import pytest

from scorekeeper.web.paths import resources
from tests.web.page import text_of


@pytest.mark.parametrize(
    ("asked", "style"), [("a5", "a5"), ("receipt", "receipt"), ("", None), ("../x", None)]
)
def test_a_sheet_has_its_style(client, finished, asked, style):
    page = client.get(f"/v/{finished.view_code}/print", query_string={"paper": asked})
    html = page.get_data(as_text=True)
    assert [name for name in ("a5", "receipt") if f"/static/{name}.css" in html] == (
        [style] if style else []
    )
    assert "Receipt, 80 mm" in text_of(page)
    assert (resources() / "static" / f"{style or 'paper'}.css").is_file()
