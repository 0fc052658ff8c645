"""The claims, with their verdicts, from Benchmarks/checks/claims."""

import sys

from markup import folded, table, text, words
from recorded import CHECKOUT, ReportError

sys.path.append(str(CHECKOUT / "Benchmarks" / "checks" / "claims"))

import measuring  # noqa: E402
import pages  # noqa: E402
import reading  # noqa: E402
import records  # noqa: E402

KINDS = {
    "exact": "the same on every machine", "ratio": "ratio of two times of one run", "machine": "depends on the machine"}


def verdict_class(verdict):
    if verdict.startswith("does not"):
        return "bad"
    return "good" if verdict.startswith("holds") else "soft"


def verdict(claim, recorded):
    """What is known of a claim here: of timings the recorded runs, of others that each landing check measures them."""
    figures = recorded.figures(claim)
    if claim["kind"] == "machine":
        return "shown, not judged"
    if not figures:
        return "checked by make claims"
    return "holds" if measuring.holds(claim, figures) else "does not hold"


def section():
    """What documents claim, each statement with its verdict; then every figure of the documentation."""
    try:
        commands, claims, documents = reading.read_claims(CHECKOUT / "Benchmarks" / "checks" / "claims" / "claims.json")
        recorded = records.Records(commands, claims)
        by_id = {claim["id"]: claim for claim in claims}
        parts = []
        for document in documents:
            parts.append(folded(
                f"{document['title']}: {len(document['statements'])} statements with their verdicts",
                f"<p>{words(document['text'])}</p>" + statements(document, commands, by_id, recorded)))
        modules = {}
        for claim in claims:
            modules.setdefault(claim["module"], []).append(claim)
        parts.append(
            f"<h3>Every figure that the documentation states</h3><p>{len(claims)} figures, each with the command that "
            "measures it again. <code>make claims</code> runs all of them, and prints claimed, measured and held.</p>")
        for module, chosen in modules.items():
            rows = [
                [claim["text"], pages.value(claim, recorded) or "–", verdict(claim, recorded), KINDS[claim["kind"]],
                 f"`{claim['command']}`"]
                for claim in chosen]
            parts.append(
                folded(f"{module}: {len(chosen)} figures", table(
                    f"Figures of {module}", ["claim", "figure", "verdict", "kind", "command"], rows, left=5)))
        lines = [[f"`{name}`", f"`{command['run']}`"] for name, command in commands.items()]
        parts.append(
            folded(f"The {len(lines)} commands", table(
                "Commands that measure what is claimed", ["name", "command line"], lines, left=2)))
        return "\n".join(parts)
    except reading.BadClaims as error:
        raise ReportError(str(error)) from None
    except OSError as error:
        raise ReportError(f"The claims cannot be read: {error}.") from None


def statements(document, commands, claims, recorded):
    rows = []
    for statement in document["statements"]:
        figures = []
        for figure in statement["figures"]:
            claim = claims[figure["id"]]
            join = "" if figure["as"].endswith("^") else ": "
            figures.append(f"<li>{words(figure['as'] + join + pages.short(claim, recorded))}</li>")
        rows.append(
            f'<tr><th scope="row">{words(statement["claim"])}</th>'
            f'<td class="verdict {verdict_class(statement["verdict"])}">{words(statement["verdict"])}</td>'
            f'<td>{words(statement["answer"])}<ul>{"".join(figures)}</ul></td></tr>')
    caption = text(document["title"])
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table class="statements">'
        f"<caption>{caption}</caption>"
        '<thead><tr><th scope="col">the documents say</th><th scope="col">verdict</th>'
        '<th scope="col">what was measured</th></tr></thead><tbody>\n' + "\n".join(rows) + "\n</tbody></table></div>")
