import CommandLine
import Files
import Results

/// A comparison as a page for browsers, which needs no other file.
struct DiffPage {
  private let summary: DiffSummary
  private let list: DifferenceList

  init(_ comparison: ResultComparison, _ list: DifferenceList) {
    summary = DiffSummary(comparison)
    self.list = list
  }

  var html: String {
    let comparison = summary.comparison
    let blocks = summary.blocks.map {
      Self.section(Self.table($0.title, $0.header, $0.rows, textColumns: $0.textColumns))
    }
    let rows = DifferenceList.parts.compactMap { part -> String? in
      guard let differences = list.kept[part] else { return nil }
      let count = list.counts[part] ?? differences.count
      let shown = differences.prefix(DifferenceList.limit)
      let title = DifferenceList.title(part)
      let extent = count > shown.count ? "the first \(shown.count) of \(DiffSummary.count(count))" : "all \(count)"
      let table = Self.table(
        "\(title): \(extent)", DifferenceList.header, shown.map(DifferenceList.cells), textColumns: 3)
      return "<details><summary>\(title): \(extent)</summary>\(table)</details>\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>What differs between two results</title>
      <style>
      \(PageLook.css)</style>
      </head>
      <body>
      <header>
      <h1>What differs between two results</h1>
      <p class="lead">\(XMLText(comparison.first.package.title))</p>
      </header>
      <main>
      <p><strong class="\(comparison.haveSameFigures ? "good" : "bad")">\(XMLText(summary.verdict))</strong></p>
      <p>First: <code>\(XMLText(comparison.first.folder))</code><br>Second: <code>\(XMLText(comparison.second.folder))</code></p>
      \(blocks.joined())\(rows.isEmpty ? "" : "<h2>Row by row</h2>\n")\(rows.joined())</main>
      <footer><p>Made by <code>vernier diff</code>. Times are the second result’s by the first one’s. Results are under CC0.</p></footer>
      </body>
      </html>

      """
  }

  private static func section(_ body: String) -> String { "<section>\n\(body)\n</section>\n" }

  private static func table(_ title: String, _ header: [String], _ rows: [[String]], textColumns: Int) -> String {
    func cell(_ text: String, _ index: Int) -> String {
      let kind = index < textColumns ? "" : " class=\"number\""
      return index == 0 ? "<th scope=\"row\">\(XMLText(text))</th>" : "<td\(kind)>\(XMLText(text))</td>"
    }
    let head = header.enumerated().map { index, name in
      "<th scope=\"col\"\(index < textColumns ? "" : " class=\"number\"")>\(XMLText(name))</th>"
    }
    let lines = rows.map { row in "<tr>" + row.enumerated().map { cell($1, $0) }.joined() + "</tr>" }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(XMLText(title))"><table>
      <caption>\(XMLText(title))</caption>
      <thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody></table></div>
      """
  }
}
