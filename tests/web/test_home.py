from tests.evenings import a_match, won
from tests.web.page import text_of


def test_it_works(client, match, finished):
    page = text_of(client.get("/"))
    assert "Going on Anna 31 Bertil 28 Classic gin" in page
    assert "Finished Anna 362 Bertil 91 Classic gin" in page
    assert "Anna won the game" in page


def test_an_empty_book_says_what_this_is(client):
    page = text_of(client.get("/"))
    assert "Lay the phone on the table" in page
    assert "New match" in page
    assert "Check one deal" in page
    assert "Going on" not in page


def test_a_match_is_opened_from_here(client, match):
    assert f'href="/m/{match.code}"' in client.get("/").get_data(as_text=True)


def test_several_games_show_each_column(client, hollywood):
    assert "Anna 59 · 41 · 0" in text_of(client.get("/"))


def test_names_are_written_not_run(client, kept):
    kept.create(a_match(names=("<script>alert(1)</script>", "B&B")))
    page = client.get("/").get_data(as_text=True)
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_health(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.data) == (200, b"ok")


def test_health_without_a_database(app, client, tmp_path):
    app.config["DATABASE"] = str(tmp_path / "gone.db")
    assert client.get("/healthz").status_code == 503


def test_a_sum_of_any_size_is_listed(client, kept):
    """A deal that can be imported; doubled by the shutout it comes to more than can be typed."""
    kept.create(a_match(won(0, 999_999)))
    assert "Anna 2000248 Bertil 0" in text_of(client.get("/"))  # 2 · (999,999 + 100 + 25)
