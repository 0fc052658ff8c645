import Files
import Geometry

extension DrawingFormat {
  /// The drawings of Google's "Quick, Draw!" in ndjson, raw or simplified.
  static let quickDraw = DrawingFormat(
    name: "Quick Draw", summary: "drawings a line each, raw with times in ms, or simplified without",
    syntax: .json({ (try? $0.optional("drawing")?.kind) == .array }, { QuickDrawReader() }))
}

/// Reads `"drawing": [[[x, …], [y, …], [t, …]], …]`: the strokes of a drawing, where the times are left away if
/// simplified. Drawings lie in one place, one over the other.
///
/// Source: J. Jongejan et al., "The Quick, Draw! dataset", 2017.
struct QuickDrawReader: JSONDrawingReader {
  static let takesSequences = true

  private(set) var collector = LineCollector()
  private var drawingCount = 0

  mutating func read(_ object: JSONField) throws {
    drawingCount += 1
    if drawingCount == 2 { collector.note("the drawings of the file lie one over the other") }
    for stroke in try object.required("drawing").elements() {
      let rows = try stroke.elements()
      guard 2...3 ~= rows.count else {
        throw stroke.error("a stroke needs arrays of x and y, and of times if it has them")
      }
      let columns = try rows.map { try $0.elements() }
      guard columns.allSatisfy({ $0.count == columns[0].count }) else {
        throw stroke.error(
          "the arrays of a stroke have \(columns.map { "\($0.count)" }.joined(separator: ", ")) numbers; write as many each"
        )
      }
      try stroke.placing {
        for index in columns[0].indices {
          let time = columns.count > 2 ? try columns[2][index].number() / 1000 : nil
          try collector.append(
            DrawnPoint(Vector2(try columns[0][index].number(), try columns[1][index].number()), time: time))
        }
      }
      collector.endLine()
    }
  }
}
