"""Makes one site of what docc built of all modules: a start page, a search, and a way back from every page.

The site may lie at any path of a host: its pages name each other relative to where they are.
"""
import html
import json
import pathlib
import re
import shutil

HERE = pathlib.Path(__file__).resolve().parent
# docc's pages change the address without being loaded again, so that a link relative to it would go astray.
HEADER = (
    '<template id="custom-header"><style>nav{display:flex;gap:1em;padding:6px 20px;font:14px system-ui,sans-serif}'
    'a,input{font:inherit;color:inherit}</style><nav><a>Vernier: all pages</a><form><input type="search" name="q" '
    'placeholder="Search" aria-label="Search"></form></nav></template>'
    '<script>{const header = document.getElementById("custom-header").content;'
    'header.querySelector("a").href = header.querySelector("form").action = baseUrl}</script>')


def finish(site, start):
    """Adds to docc's pages in `site` the start page, which is Markdown with links of the site, and the search.

    Returns how many pages are searched, and the paths that lead nowhere.
    """
    for page in site.rglob("index.html"):
        depth = len(page.relative_to(site).parts) - 1
        page.write_text(placed(page.read_text(encoding="utf-8"), depth), encoding="utf-8")
    data = {
        path.relative_to(site / "data").as_posix().removesuffix(".json"): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((site / "data").rglob("*.json"))}
    records = [found for path, page in data.items() if (found := record(path, page))]
    (site / "search-index.json").write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    shutil.copy(HERE / "search.js", site)
    page = (HERE / "start.html").read_text(encoding="utf-8").replace("CONTENT", markup(start) + libraries(records))
    (site / "index.html").write_text(page, encoding="utf-8")
    paths = [found["path"] for found in records] + re.findall(r'href="(documentation/[^"#]*)', page)
    return len(records), [path for path in paths if not (site / path / "index.html").exists()]


def libraries(records):
    items = [
        f'<li><a href="{found["path"]}">{found["title"]}</a>: {html.escape(found["text"])}</li>'
        for found in records if found["kind"] == "module"]
    return f'\n<h2>All libraries</h2>\n<ul>{"".join(items)}</ul>'


def placed(page, depth):
    """A page of docc's, `depth` folders below the site's root, with addresses relative to it and a way back."""
    root = "../" * depth or "./"
    page = re.sub(r'(href|src)="/', rf'\1="{root}', page)
    page = page.replace('var baseUrl = "/"', f'var baseUrl = new URL("{root}", location.href).pathname')
    return re.sub(r"(<body[^>]*>)", lambda body: body[1] + HEADER, page, count=1)


def record(path, page):
    """What is searched of a page: its title, kind, module, path, and its declaration and summary; None of others."""
    metadata = page.get("metadata", {})
    names = page.get("identifier", {}).get("url", "").split("/documentation/")[-1].split("/")
    if "title" not in metadata or not metadata.get("modules"):
        return None
    kinds = {"article": "page", "collection": "module", "collectionGroup": "page"}
    declarations = [
        "".join(token["text"] for token in declaration["tokens"])
        for section in page.get("primaryContentSections", []) if section["kind"] == "declarations"
        for declaration in section["declarations"][:1]]
    named = {key: reference.get("title", "") for key, reference in page.get("references", {}).items()}
    summary = "".join(
        part.get("text") or part.get("code") or named.get(part.get("identifier"), "") for part in page.get("abstract", []))
    # A page of a module's extensions of another module has the role of a module, too.
    role = metadata["role"] if len(names) == 1 or metadata["role"] != "collection" else None
    kind = kinds.get(role) or metadata.get("roleHeading", "declaration").lower()
    parent = names[-2] if len(names) > 2 else ""
    return {
        "title": f"{parent}.{metadata['title']}" if parent else metadata["title"], "kind": kind,
        "module": metadata["modules"][0]["name"],
        "path": f"{path}/", "text": " — ".join(part for part in (*declarations, summary) if part),
    }


def markup(text):
    """HTML of the Markdown that the start page is written in: headings, paragraphs, lists, tables and code."""
    blocks = []
    for fenced, block in re.findall(r"^```\w*\n(.*?)^```$|((?:^(?!```)[^\n]+\n?)+)", text, re.MULTILINE | re.DOTALL):
        lines = block.strip().splitlines()
        if fenced:
            blocks.append(f"<pre>{html.escape(fenced)}</pre>")
        elif heading := re.match(r"(#+) (.*)", block):
            level = len(heading[1])
            anchor = re.sub(r"[^\w -]", "", heading[2].lower()).replace(" ", "-")
            blocks.append(f'<h{level} id="{anchor}">{inline(heading[2])}</h{level}>')
            blocks.append(markup("\n".join(lines[1:])))
        elif block.startswith("- "):
            blocks.append("<ul>" + "".join(f"<li>{inline(line[2:])}</li>" for line in lines) + "</ul>")
        elif block.startswith("|"):
            rows = [line.strip("|").split("|") for line in lines if not line.startswith("|--")]
            cells = ["".join(f"<td>{inline(cell.strip())}</td>" for cell in row) for row in rows]
            blocks.append("<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>")
        elif block.strip():
            blocks.append(f"<p>{inline(block.strip())}</p>")
    return "\n".join(blocks)


def inline(text):
    text = html.escape(text, quote=False)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = re.sub(r"\[([^\]]+)\]\(/?([^)\s]+)\)", r'<a href="\2">\1</a>', text)
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
