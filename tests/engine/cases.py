"""Reading the worked cases."""

import json
from pathlib import Path

CASES = Path(__file__).parent.parent / "cases"


def rows(name):
    """The rows of one file of cases, a JSON list or a JSON value a line."""
    text = (CASES / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


def ids(row):
    """The name of a row as pytest shows it."""
    return row["id"]


def merged(base, laid_over):
    """Rules with others laid over them, maps merging, as in a rule set's own reading."""
    result = dict(base)
    for key, value in laid_over.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both else value
    return result


def with_alternatives(found):
    """Each row, and once more for each of its alternatives that names rules of its own."""
    for row in found:
        yield row
        for number, other in enumerate(row.get("alternatives") or (), start=1):
            if other.get("ruleset"):
                yield {
                    **row,
                    "id": f"{row['id']}-{number}",
                    "ruleset": merged(row["ruleset"], other["ruleset"]),
                    "expected": {**row["expected"], **other["expected"]},
                }
