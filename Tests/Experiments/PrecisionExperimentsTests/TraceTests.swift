import ExactNumbers
import Geometry
import PrecisionExperiments
import Results
import Testing
import Workloads

/// Trace rows are self-contained: their results follow from their inputs.
@Suite struct TraceTests {
  private func rows(_ configuration: SweepConfiguration, samples: Int) throws -> [TraceRow] {
    var rows: [TraceRow] = []
    try Trace(configuration, samples: samples).run(jobs: 2) { _, more in rows += more }
    return rows
  }

  /// `V/2 + R (w − c) z`, minus the scheme's output, from the texts alone, in px.
  private func error(_ row: TraceRow) throws -> Double {
    func number(_ text: String) throws -> Rational {
      guard let value = Rational(parsing: text) else { throw Unreadable(text: text) }
      return value
    }
    var dx = try number(row.worldX)
    dx.subtract(try number(row.cameraX))
    var dy = try number(row.worldY)
    dy.subtract(try number(row.cameraY))
    func handedOver(_ text: String, half: Double) throws -> Rational {
      guard let float = BigFloat(parsing: text, precision: 24), var value = Rational(float), let side = Rational(half)
      else {
        throw Unreadable(text: text)
      }
      value.multiply(by: side)
      return value
    }
    func coordinate(_ a: String, _ b: String, negate: Bool) throws -> Rational {
      var first = try number(a)
      first.multiply(by: dx)
      var second = try number(b)
      second.multiply(by: dy)
      if negate { second.negate() }
      first.add(second)
      first.multiply(by: try number(row.zoom))
      return first
    }
    var x = try coordinate(row.cosine, row.sine, negate: true)
    x.subtract(try handedOver(row.ndcX, half: row.viewportWidth / 2))
    var y = try coordinate(row.sine, row.cosine, negate: false)
    y.add(try handedOver(row.ndcY, half: row.viewportHeight / 2))
    return Vector2(x.double, y.double).length
  }

  private struct Unreadable: Error { let text: String }

  @Test func anyonesRationalArithmeticRedoesARow() throws {
    let configuration = try Scenario.configuration(
      ["float32", "float64", "telescoping", "mpfr-auto"], decades: [0, 3, 200])
    let rows = try rows(configuration, samples: 3)
    #expect(rows.count == 3 * configuration.cells.count)
    for row in rows {
      guard let stated = row.error else {
        #expect(row.ndcX == "nan" || row.ndcX.hasSuffix("inf") || row.ndcY == "nan" || row.ndcY.hasSuffix("inf"))
        continue
      }
      #expect(try error(row) == stated, "cell \(row.cell), \(row.scheme) at 10^\(row.depth)")
    }
  }

  @Test("All lines of a cell together are its row", arguments: [LineTrace.Kind.edges, .borders])
  func lines(kind: LineTrace.Kind) throws {
    var configuration = try Scenario.configuration(
      ["float32", "float64", "telescoping", "dyadic-frames"], decades: [6, 9, 200], ancestors: [1, 2, 3], frames: 4)
    let content: Content = kind == .edges ? .ancestors : .borders
    configuration.content = [content]
    var traced: [Int: [LineTraceRow]] = [:]
    try LineTrace(kind, configuration, samples: 4 * 8).run(jobs: 2) { _, rows in
      for row in rows { traced[row.cell, default: []].append(row) }
    }
    let rows = try Scenario.rows(configuration)
    #expect(rows.contains { $0.summary.invalid > 0 } && rows.contains { $0.summary.invalid == 0 })
    for (number, row) in rows.enumerated() where row.content == content {
      let lines = traced[number] ?? []
      #expect(lines.count == row.summary.samples && !lines.isEmpty, "cell \(number)")
      #expect(lines.allSatisfy { $0.scheme == row.scheme && $0.level == row.level && $0.depth == row.depth })
      let valid = lines.compactMap(\.distance).filter { $0 <= Viewport.standard.diagonal }
      #expect(valid.count == row.summary.samples - row.summary.invalid)
      // The row's is the root of the square.
      let largest = try #require(valid.max() ?? (row.summary.placement == nil ? 0 : nil))
      #expect(abs(largest - (row.summary.placement?.maximum ?? 0)) <= largest * 0x1p-51, "cell \(number)")
    }
    #expect(Set(traced.keys) == Set(rows.indices.filter { rows[$0].content == content }))
  }

  @Test func schemesWithWidthsTraceThemAndOthersTraceTheBorderItself() throws {
    var configuration = try Scenario.configuration(
      ["float64", "dyadic-frames"], decades: [6], ancestors: [1], frames: 2)
    configuration.content = [.borders]
    try LineTrace(.borders, configuration, samples: 16).run(jobs: 1) { _, rows in
      for row in rows {
        #expect((row.halfWidth == "0") == (row.scheme == "float64"), "\(row.scheme): \(row.halfWidth)")
        #expect(row.sides.allSatisfy { $0.count == 4 } && !row.sides.isEmpty)
      }
    }
  }

  @Test func aCellGivesNoMoreSamplesThanItHas() throws {
    let configuration = try Scenario.configuration(["float64"], decades: [0], frames: 2, points: 2)
    #expect(try rows(configuration, samples: 50).count == 4 * configuration.cells.count)
  }
}
