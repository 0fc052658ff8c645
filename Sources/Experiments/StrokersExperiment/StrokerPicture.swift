import Files
import Geometry
import Raster
import StrokeOracle

/// A picture of the worst breach of each stroker, beside the exact outline.
///
/// The exact outline is drawn by `LevelLines`, so that no stroker draws it. The same rows and outlines give the same
/// bytes.
public struct StrokerPicture {
  /// The worst row of each stroker that broke its tolerance, with its number, in the order of the rows.
  private var worst: [(number: Int, row: StrokerRow)] = []
  /// All strokers, each with how many outlines it gave and how many of them are within the tolerance.
  private var strokers: [(stroker: Stroker, judged: Int, kept: Int)] = []
  private var count = 0

  /// The most panels.
  public static let panelLimit = 18

  /// No row yet.
  public init() {}

  /// Takes the next row.
  /// - Parameter row: a row of the run, in the order of the run.
  public mutating func add(_ row: StrokerRow) {
    defer { count += 1 }
    if strokers.last?.stroker != row.stroker { strokers.append((row.stroker, 0, 0)) }
    guard row.verdict != nil else { return }
    strokers[strokers.count - 1].judged += 1
    guard row.status == .broken else { return strokers[strokers.count - 1].kept += 1 }
    guard let last = worst.last, last.row.stroker == row.stroker else { return worst.append((count, row)) }
    if Self.rank(row) > Self.rank(last.row) { worst[worst.count - 1] = (count, row) }
  }

  /// By what rows are compared: where the exact stroke is empty there is little to see.
  private static func rank(_ row: StrokerRow) -> Double { row.worst.isFinite ? row.worst : 0 }

  /// The picture as SVG.
  /// - Parameter inputs: what the rows were made of.
  /// - Returns: the text of the file.
  public func svg(_ inputs: StrokerInputs) -> String {
    let cases = inputs.cases
    let shown = worst.prefix(Self.panelLimit)
    let panels = shown.compactMap { number, row in
      cases.indices.contains(number) ? StrokerPanel(row, cases[number]) : nil
    }
    return StrokerSheet(panels: panels, remarks: remarks).svg
  }

  /// What no panel shows.
  private var remarks: [String] {
    var remarks: [String] = []
    let keeping = strokers.filter { $0.judged > 0 && $0.kept == $0.judged }
    if !keeping.isEmpty {
      remarks.append(
        "Within the tolerance in every outline: "
          + keeping.map { "\($0.stroker) (\($0.judged))" }.joined(separator: "; ") + ".")
    }
    if worst.count > Self.panelLimit {
      remarks.append(
        "Not shown: \(worst.dropFirst(Self.panelLimit).map { "\($0.row.stroker)" }.joined(separator: "; ")).")
    }
    let silent = strokers.filter { $0.judged == 0 }
    if !silent.isEmpty {
      remarks.append("Without an outline: \(silent.map { "\($0.stroker)" }.joined(separator: "; ")).")
    }
    return remarks
  }
}

/// Panels in a grid, with a title and a legend.
struct StrokerSheet {
  let panels: [StrokerPanel]
  let remarks: [String]

  private static let margin = 24.0
  private static let gap = 20.0
  private static let headerHeight = 78.0
  private static let lineHeight = 18.0
  /// As many as the legend is wide.
  private static let columns = 3

  /// The whole file.
  var svg: String {
    let columns = Self.columns
    let rows = (panels.count + columns - 1) / columns
    let cell = StrokerPanel.size + Vector2(Self.gap, Self.gap)
    let width = 2 * Self.margin + Double(columns) * cell.x - Self.gap
    let lines = remarks.flatMap { StrokerPanel.lines($0, within: width - 2 * Self.margin) }
    let below = Self.headerHeight + Double(rows) * cell.y
    let height = below + Double(lines.count) * Self.lineHeight + Self.margin
    var text = SVGText()
    text.begin(size: Vector2(width, height), title: "The worst breach of each stroker", background: nil)
    text.add(Self.style)
    text.add("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n")
    text.addLine("The worst breach of each stroker", at: Vector2(Self.margin, 34), class: "title")
    legend(&text)
    for (index, panel) in panels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      panel.draw(
        into: &text, number: index,
        at: Vector2(Self.margin, Self.headerHeight) + cell * Vector2(Double(column), Double(row)))
    }
    for (index, line) in lines.enumerated() {
      text.addLine(line, at: Vector2(Self.margin, below + Double(index + 1) * Self.lineHeight - 4))
    }
    text.add("</svg>\n")
    return String(decoding: text.taken(), as: UTF8.self)
  }

  private func legend(_ text: inout SVGText) {
    var x = Self.margin
    func entry(_ label: String, _ symbol: String) {
      text.add("<g transform=\"translate(")
      text.add(Vector2(x, 48))
      text.add(")\">\(symbol)</g>\n")
      text.addLine(label, at: Vector2(x + 30, 58))
      x += 30 + StrokerPanel.width(of: label) + 22
    }
    entry("what the stroker covers", "<rect class=\"made\" width=\"22\" height=\"14\"/>")
    entry("the exact outline", "<path class=\"exact\" d=\"M0 7H22\"/>")
    entry("one tolerance off it", "<path class=\"bound\" d=\"M0 7H22\"/>")
    entry("where the deviation is greatest", "<circle class=\"mark\" cx=\"11\" cy=\"7\" r=\"6\"/>")
  }

  private static let style = """
    <style>
    text{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1d1d1f}
    .title{font-size:19px;font-weight:600}.name{font-weight:600}.paper{fill:#fff}
    .frame{fill:none;stroke:#9a9aa0}.made{fill:#8fbce6}.exact,.bound{fill:none;stroke:#1d1d1f;stroke-width:1.6}
    .bound{stroke-width:.8;stroke-dasharray:4 3;stroke-opacity:.75}
    .mark{fill:none;stroke:#c8321a;stroke-width:2.4}.part{fill:none;stroke:#c8321a;stroke-width:1.2}
    .inset .exact{stroke-width:.8}
    @media(prefers-color-scheme:dark){text{fill:#ececee}.paper{fill:#17181b}.frame{stroke:#6d6d74}
    .made{fill:#31649a}.exact,.bound{stroke:#f2f2f4}.mark,.part{stroke:#ff8a6b}}
    </style>

    """
}

extension SVGText {
  /// A line of text.
  /// - Parameters:
  ///   - line: the text.
  ///   - start: where its base line begins.
  ///   - name: its class; empty for none.
  mutating func addLine(_ line: String, at start: Vector2, class name: String = "") {
    add("<text x=\"")
    add(start.x)
    add("\" y=\"")
    add(start.y)
    add(name.isEmpty ? "\">" : "\" class=\"\(name)\">")
    add(escaping: line)
    add("</text>\n")
  }
}
