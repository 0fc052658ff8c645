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
        data = json.loads(path.read_text(encoding="utf-8"), parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    except (OSError, ValueError) as error:
        raise BadClaims(f"{path} cannot be read: {error}.") from error
    if isinstance(data, dict) and isinstance(data.get("claims"), list):
        data["claims"] = list(each(data["claims"], {}))
    members(path.name, check_file, data)
    return data["commands"], data["claims"], data["documents"]


def each(entries, common):
    """The claims of a list, in which an entry with claims of its own says what these have in common."""
    for entry in entries:
        claim = common | entry | {"where": common.get("where", {}) | entry.get("where", {})}
        group = claim.pop("claims", None)
        yield from [claim] if group is None else each(group, claim)


def members(what, check, value):
    """Hands the members of an object to what checks them: its parameters are those that there are, and their defaults
    say which may be left out."""
    try:
        check(**value)
    except TypeError as error:
        # Without the name of the function.
        raise BadClaims(f"{what} has wrong members: {str(error).rpartition('() ')[2]}.") from error


def must(holds, sentence):
    if not holds:
        raise BadClaims(sentence)


def check_file(commands, claims, documents):
    for name, command in commands.items():
        members(f"command {name}", check_command, command)
    ids = [claim.get("id") for claim in claims]
    for claim, name in zip(claims, ids):
        members(f"claim {name}", check_claim, claim)
        must(ids.count(name) == 1, f"Two claims have the id {name}; give each its own.")
        must(claim["command"] in commands, f"Claim {name} uses the command {claim['command']}, which is not there.")
    for name in commands:
        must(any(claim["command"] == name for claim in claims), f"No claim uses the command {name}; remove it.")
    for document in documents:
        members(f"document {document.get('page')}", check_document, document)
        for figure in (figure for statement in document["statements"] for figure in statement["figures"]):
            must(figure["id"] in ids, f"A statement of {document['page']} names {figure['id']}, which is no claim.")


def check_command(run, seconds, needs=None):
    if needs:
        members(f"needs of {run}", lambda test, what: None, needs)


def check_document(page, title, text, statements):
    for statement in statements:
        members(f"a statement of {page}", lambda claim, verdict, answer, figures: None, statement)


def check_claim(
    id, module, text, command, where, unit, kind, value=None, bound=None, margin=None, seen=None, readme=()
):
    must(kind in KINDS, f"kind of claim {id} is {kind}; choose from {', '.join(KINDS)}.")
    must(list(CHECKOUT.glob(f"Sources/*/{module}")), f"Claim {id} names the module {module}, which is not in Sources.")
    if kind == "machine":
        must(value is bound is None, f"Claim {id} depends on the machine, and so has no value and no bound; remove it.")
    else:
        must(value is not None, f"Claim {id} lacks a value.")
        must(bound in BOUNDS, f"bound of claim {id} has to be one of {', '.join(BOUNDS)}.")
        must(
            bound == "==" or not isinstance(value, str),
            f"value of claim {id} is a text, for which the only bound is ==.")
    must(margin is None or bound == "within", f"Claim {id} has a margin, which only the bound within can have.")
    for phrase in readme:
        must(phrase.count("{}") == 1, f"A phrase in readme of claim {id} needs one {{}}, where the figure stands.")
    check = next((check for key, check in PLACES.items() if key in where), None)
    must(check, f"where of claim {id} needs one of the keys {', '.join(PLACES)}.")
    members(f"where of claim {id}", check, where)
    take = where.get("take", "only")
    must(take in TAKES, f"take of claim {id} is {take}; choose from {', '.join(TAKES)}.")


def check_text(text, take="only", file="-"):
    try:
        groups = re.compile(text).groups
    except re.error as error:
        raise BadClaims(f"The text {text} is no regular expression: {error}.") from error
    must(groups == 1, f"The text {text} has to have one group, for the figure.")


PLACES = {
    "csv": lambda csv, column, rows=None, take="only", over=None: None,
    "text": check_text,
    "exit": lambda exit: None,
}


def is_timing(claim):
    """Whether a claim differs from run to run, so that its runs are recorded."""
    return claim["kind"] != "exact"
