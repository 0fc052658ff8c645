#!/usr/bin/env python3
"""Tests of the documentation's site: its start page, its addresses, and what its search finds."""
import json
import pathlib
import shutil
import subprocess
import unittest

import site_pages

HERE = pathlib.Path(__file__).resolve().parent


def page(title, path, role="symbol", heading="Structure", summary="", declaration=""):
    section = {"kind": "declarations", "declarations": [{"tokens": [{"text": declaration}]}]}
    return {
        "metadata": {"title": title, "role": role, "roleHeading": heading, "modules": [{"name": path.split("/")[0]}]},
        "identifier": {"url": f"doc://vernier/documentation/{path}"}, "abstract": [{"type": "text", "text": summary}],
        "primaryContentSections": [section] if declaration else [],
    }


def record(page):
    return site_pages.record(page["identifier"]["url"].removeprefix("doc://vernier/").lower(), page)


PAGES = [
    page("Frames", "Frames", "collection", "Framework", "Canvases without a zoom limit."),
    page("Dyadic frames", "Frames/DyadicFrames", "article", "Article", "The numbers that the rule keeps."),
    page("FrameCanvas", "Frames/FrameCanvas", summary="A canvas: a tree of frames.", declaration="struct FrameCanvas"),
    page("zoom", "Frames/FrameCanvas/zoom", heading="Instance Property", declaration="var zoom: Double"),
    page("Zoom", "Geometry/Zoom", summary="A zoom of any depth."),
]


class Site(unittest.TestCase):
    def test_pages_name_each_other_wherever_the_site_lies(self):
        text = site_pages.placed('<script>var baseUrl = "/"</script><link href="/css/a.css"><body data-a="b"><div>', 2)
        self.assertIn('href="../../css/a.css"', text)
        self.assertIn('new URL("../../", location.href)', text)
        self.assertIn('<body data-a="b"><template id="custom-header">', text)

    def test_start_page(self):
        text = site_pages.markup(
            "# Title\n\nOne `a < b` [page](/documentation/frames/x).\n\n```console\n$ make <x>\n```\n\n- **A**\n- B\n\n"
            "| a | b |\n|---|---|\n| c | d |\n")
        self.assertEqual(text, "\n".join([
            '<h1 id="title">Title</h1>', "",
            '<p>One <code>a &lt; b</code> <a href="documentation/frames/x">page</a>.</p>',
            "<pre>$ make &lt;x&gt;\n</pre>", "<ul><li><strong>A</strong></li><li>B</li></ul>",
            "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"]))

    def test_records(self):
        self.assertEqual(
            record(PAGES[3]),
            {"title": "FrameCanvas.zoom", "kind": "instance property", "module": "Frames",
             "path": "documentation/frames/framecanvas/zoom/", "text": "var zoom: Double"})
        extended = page("Swift", "Frames/Swift", "collection", "Extended Module")
        self.assertEqual([record(PAGES[0])["kind"], record(extended)["kind"]], ["module", "extended module"])
        self.assertIsNone(site_pages.record("x", {"metadata": {"title": "A group of pages"}}))

    @unittest.skipUnless(shutil.which("node"), "node is missing")
    def test_search(self):
        script = (
            f"import {{ search }} from '{(HERE / 'search.js').as_uri()}';"
            "const [records, queries] = JSON.parse(process.argv[1]);"
            "console.log(JSON.stringify(queries.map((query) => search(records, query).map((found) => found.title))))")
        queries = ["zoom", "canvas frames", "dyadic", "nothing of the kind", " "]
        asked = json.dumps([list(map(record, PAGES)), queries])
        said = subprocess.run(
            ["node", "--input-type=module", "-e", script, asked], check=True, stdout=subprocess.PIPE, text=True).stdout
        zoom, both, dyadic, nothing, empty = json.loads(said)
        self.assertEqual(zoom, ["Zoom", "FrameCanvas.zoom", "Frames"])
        self.assertEqual(both[0], "Frames")
        self.assertEqual(dyadic, ["Dyadic frames"])
        self.assertEqual((nothing, empty), ([], []))


unittest.main()
