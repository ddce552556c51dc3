"""The JSON addresses do what their description says, whatever they are asked."""

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance


def test_every_address_for_programs_is_described_and_its_example_works(app, client):
    paths = client.get("/api/openapi.json").json["paths"]
    addresses = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}
    assert addresses - {"/api/openapi.json"} == {path for path in paths if path.startswith("/api/")}
    for address in sorted(path for path in paths if path.startswith("/api/")):
        asked = paths[address]["post"]["requestBody"]["content"]["application/json"]["example"]
        assert client.post(address, json=asked).status_code == 200


#: Its client unpacks nothing.
PLAIN = {"Accept-Encoding": "identity"}


def test_whatever_is_asked_the_answer_is_as_described(app):
    described = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    for operation in described.get_all_operations():

        @given(case=operation.ok().as_strategy())
        @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
        def ask(case):
            # A schema knows no rules of the game: what it allows may still be refused.
            case.validate_response(
                case.call(headers=PLAIN), excluded_checks=[positive_data_acceptance]
            )

        ask()
