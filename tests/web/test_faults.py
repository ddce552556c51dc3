import pytest

from scorekeeper import create_app
from tests.web.page import text_of, value_of

TWO = {"name-0": "Anna", "name-1": "Bertil"}


def test_an_unknown_address_says_where_to_go(client):
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert "Nothing here" in text_of(answer)
    assert "To the matches" in text_of(answer)


def test_json_addresses_answer_in_json(client):
    answer = client.get("/m/nobody.json")
    assert answer.status_code == 404
    assert answer.json["ok"] is False
    assert answer.json["error"] == "match_not_found"
    assert answer.json["message"]


def test_a_match_that_is_not_there(client):
    answer = client.get("/m/nobody")
    assert answer.status_code == 404
    assert "No match is kept at this address" in text_of(answer)


def test_the_wrong_method_names_the_right_ones(client):
    answer = client.post("/rules")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_a_huge_body_is_refused(client):
    answer = client.post("/new", data={"name-0": "A" * 300_000})
    assert answer.status_code == 413
    assert "Too much at once" in text_of(answer)


def test_a_database_that_is_gone_is_named_without_its_folder(app, client, tmp_path):
    app.config["DATABASE"] = str(tmp_path / "gone.db")
    answer = client.get("/")
    assert answer.status_code == 503
    assert "gone.db" in text_of(answer)
    assert str(tmp_path) not in text_of(answer)


def test_our_own_mistake_shows_no_traceback(config):
    app = create_app(config | {"TESTING": False, "PROPAGATE_EXCEPTIONS": False})

    @app.get("/broken")
    def broken():
        raise RuntimeError("the secret")

    answer = app.test_client().get("/broken")
    assert answer.status_code == 500
    assert "Our mistake" in text_of(answer)
    assert "secret" not in answer.get_data(as_text=True)


@pytest.fixture
def guarded(config):
    return create_app(config | {"WTF_CSRF_ENABLED": True}).test_client()


def test_a_form_without_its_token_is_refused(guarded):
    answer = guarded.post("/new", data=TWO)
    assert answer.status_code == 400
    assert "This form is too old" in text_of(answer)


def test_a_form_with_its_token_is_taken(guarded):
    token = value_of(guarded.get("/new"), "csrf_token")
    assert guarded.post("/new", data=TWO | {"csrf_token": token}).status_code == 303


def test_a_token_of_somebody_else_is_refused(guarded):
    guarded.get("/new")
    assert guarded.post("/new", data=TWO | {"csrf_token": "forged"}).status_code == 400


def test_a_foreign_host_name_is_refused(config):
    client = create_app(config | {"TRUSTED_HOSTS": ["localhost"]}).test_client()
    assert client.get("/").status_code == 200
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "--address" in text_of(answer)
