"""claims.json, checked."""

import decimal
import json
import pathlib
import re

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
KINDS = ("exact", "ratio", "machine")
BOUNDS = ("<=", ">=", "==", "within")
TAKES = ("only", "max", "min", "sum", "count")


class BadClaims(Exception):
    """A sentence on what is wrong with the file of claims or with the command line."""


def read_claims(path):
    """The commands by name, the claims, and the pages about documents, checked."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    except OSError as error:
        raise BadClaims(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadClaims(f"{path} is not JSON: {error}.") from error
    if not isinstance(data, dict) or set(data) != {"commands", "claims", "documents"}:
        raise BadClaims(f"{path} has to be an object with the keys commands, claims and documents.")
    commands, claims, documents = data["commands"], data["claims"], data["documents"]
    if not isinstance(commands, dict) or not isinstance(claims, list) or not isinstance(documents, list):
        raise BadClaims(f"In {path}, commands has to be an object, and claims and documents a list.")
    for name, command in commands.items():
        check_keys(f"command {name}", command, {"run": str, "seconds": decimal.Decimal}, {"needs": dict})
        if "needs" in command:
            check_keys(f"needs of command {name}", command["needs"], {"test": str, "what": str})
    seen = set()
    for number, claim in enumerate(claims, 1):
        check_claim(claim, number, commands)
        if claim["id"] in seen:
            raise BadClaims(f"Two claims have the id {claim['id']}; give each its own.")
        seen.add(claim["id"])
    unused = sorted(set(commands) - {claim["command"] for claim in claims})
    if unused:
        raise BadClaims(f"No claim uses the command {unused[0]}; remove it.")
    for number, document in enumerate(documents, 1):
        check_document(document, number, seen)
    return commands, claims, documents


def check_document(document, number, ids):
    what = f"document number {number}"
    check_keys(what, document, {"page": str, "title": str, "text": str, "statements": list})
    for place, statement in enumerate(document["statements"], 1):
        check_keys(
            f"statement {place} of {what}", statement, {"claim": str, "verdict": str, "answer": str, "figures": list})
        for figure in statement["figures"]:
            check_keys(f"a figure of statement {place} of {what}", figure, {"id": str, "as": str})
            if figure["id"] not in ids:
                raise BadClaims(f"Statement {place} of {what} names {figure['id']}, which is no claim.")


def check_keys(what, value, required, optional=None):
    if not isinstance(value, dict):
        raise BadClaims(f"{what} has to be an object.")
    known = {**required, **(optional or {})}
    for key in value:
        if key not in known:
            raise BadClaims(f"{what} has the key {key}, which is unknown; known are {', '.join(known)}.")
    for key in required:
        if key not in value:
            raise BadClaims(f"{what} lacks the key {key}.")
    for key, content in value.items():
        kind = known[key]
        if not isinstance(content, kind):
            names = {str: "a text", decimal.Decimal: "a number", dict: "an object", list: "a list", bool: "a boolean"}
            kinds = kind if isinstance(kind, tuple) else (kind,)
            raise BadClaims(f"{key} of {what} has to be {' or '.join(names[kind] for kind in kinds)}.")


def check_claim(claim, number, commands):
    named = isinstance(claim, dict) and isinstance(claim.get("id"), str)
    what = f"claim {claim['id']}" if named else f"claim number {number}"
    required = {"id": str, "module": str, "text": str, "command": str, "where": dict, "unit": str, "kind": str}
    optional = {"value": (str, decimal.Decimal), "bound": str, "margin": decimal.Decimal, "seen": str, "readme": list}
    check_keys(what, claim, required, optional)
    if claim["kind"] not in KINDS:
        raise BadClaims(f"kind of {what} is {claim['kind']}; choose from {', '.join(KINDS)}.")
    if claim["command"] not in commands:
        raise BadClaims(f"{what} uses the command {claim['command']}, which is not among the commands.")
    if not list(CHECKOUT.glob(f"Sources/*/{claim['module']}")):
        raise BadClaims(f"{what} names the module {claim['module']}, which is not in Sources.")
    if claim["kind"] == "machine":
        for key in {"value", "bound"} & set(claim):
            raise BadClaims(f"{what} depends on the machine, and so has no {key}; remove it.")
    elif "value" not in claim:
        raise BadClaims(f"{what} lacks the key value.")
    elif claim.get("bound") not in BOUNDS:
        raise BadClaims(f"bound of {what} has to be one of {', '.join(BOUNDS)}.")
    elif isinstance(claim["value"], str) and claim["bound"] != "==":
        raise BadClaims(f"value of {what} is a text, for which the only bound is ==.")
    if "margin" in claim and claim.get("bound") != "within":
        raise BadClaims(f"{what} has a margin, which only the bound within can have.")
    for phrase in claim.get("readme", []):
        if not isinstance(phrase, str) or phrase.count("{}") != 1:
            raise BadClaims(f"A phrase in readme of {what} has to be a text with one {{}}, where the figure stands.")
    check_where(f"where of {what}", claim["where"])


def check_where(what, where):
    text_or_list = (str, list)
    if "csv" in where:
        if not isinstance(where.get("rows", {}), dict) or not all(
            isinstance(value, text_or_list) for value in where.get("rows", {}).values()
        ):
            raise BadClaims(f"rows of {what} has to give a text or a list of texts for each column.")
        check_keys(what, where, {"csv": str, "column": str}, {"rows": dict, "take": str, "over": str})
    elif "text" in where:
        check_keys(what, where, {"text": str}, {"file": str, "take": str})
        try:
            if re.compile(where["text"]).groups != 1:
                raise BadClaims(f"text of {what} has to have one group, for the figure.")
        except re.error as error:
            raise BadClaims(f"text of {what} is no regular expression: {error}.") from error
    elif "exit" in where:
        check_keys(what, where, {"exit": bool})
    else:
        raise BadClaims(f"{what} needs one of the keys csv, text and exit.")
    if where.get("take", "only") not in TAKES:
        raise BadClaims(f"take of {what} is {where['take']}; choose from {', '.join(TAKES)}.")


def is_timing(claim):
    """Whether a claim differs from run to run, so that its runs are recorded."""
    return claim["kind"] != "exact"
