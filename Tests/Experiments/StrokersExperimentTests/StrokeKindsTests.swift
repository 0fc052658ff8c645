import Geometry
import Tessellation
import Testing

@testable import StrokersExperiment

/// Strokes of cubics and with widths that change, which the catalogue has none of.
enum StrokeKinds {
  static let arch = [Vector2(0, 0), Vector2(10, 80), Vector2(90, -60), Vector2(120, 20)]
  /// A loop, a corner, a curve of one position, and an end that stops.
  static let chain =
    arch + [Vector2(20, 120), Vector2(220, 120), Vector2(120, 20)] + Array(repeating: Vector2(120, 20), count: 3)
    + [Vector2(160, -20), Vector2(200, 40), Vector2(200, 40)]
  static let zigzag = [Vector2(0, 0), Vector2(60, 40), Vector2(90, 0), Vector2(95, 3), Vector2(180, 60)]

  static let all: [AskedStroke] = [
    stroke("cubic", .cubic, arch),
    stroke("cubic-chain", .cubic, chain, width: 20),
    stroke("cubic-closed", .cubic, arch + [Vector2(150, 100), Vector2(-60, 90), Vector2(0, 0)], isClosed: true),
    stroke("cubic-dot", .cubic, Array(repeating: Vector2(7, 9), count: 4)),
    stroke("cubic-widths", .cubic, chain, widths: [2, 16, 6, 7, 1]),
    stroke(
      "cubic-widths-closed", .cubic, arch + [Vector2(150, 100), Vector2(-60, 90), Vector2(0, 0)], widths: [2, 16, 9],
      isClosed: true),
    stroke("lines-widths", .polyline, zigzag, widths: [2, 20, 8, 30, 0.5]),
    stroke("lines-widths-closed", .polyline, zigzag, widths: [2, 20, 8, 30, 3], isClosed: true),
    stroke("uniform-widths", .uniform, zigzag, widths: [12, 3, 14, 5, 1]),
    stroke("dot-widths", .uniform, [Vector2(7, 9), Vector2(7, 9)], widths: [4, 9]),
  ]

  static func stroke(
    _ name: String, _ curve: AskedCurve, _ points: [Vector2], width: Double = 10, widths: [Double]? = nil,
    isClosed: Bool = false
  ) -> AskedStroke {
    var stroke = AskedStroke(
      name: name, strokeClass: "plain", curve: curve, points: points, width: width, isClosed: isClosed)
    if let widths { stroke.widths = widths }
    return stroke
  }
}

@Suite("Strokes of cubics and with widths that change")
struct StrokeKindsTests {
  private static func rows(_ answers: [OutlineAnswer]) throws -> [StrokerRow] {
    let file = OutlinesFile(engine: "E", version: "1", setting: "-", answers: answers)
    return try StrokerRows.of(StrokerInputs([StrokerInputs.File(file.text, name: "e.json")]))
  }

  @Test("are drawn by our own tessellator within every tolerance")
  func own() throws {
    let file = StrokesFile(strokes: StrokeKinds.all)
    let rows = try StrokerRows.of(StrokerInputs([StrokerInputs.File(file.text, name: "s.json")]))
    let own = rows.filter { $0.stroker.engine == "vernier" }
    #expect(own.count == 2 * StrokeKinds.all.count)
    for row in own {
      #expect(row.status == .kept, "\(row.stroke.name) \(row.tolerance): \(row.worst)")
      // Nearly all of the tolerance is taken, and no finer one.
      #expect(row.worst > 0.2, "\(row.stroke.name) \(row.tolerance): \(row.worst)")
    }
    #expect(rows.filter { $0.stroker.engine != "vernier" }.allSatisfy { $0.status == .impossible })
  }

  /// The outline of the middle width is off by as much as the widths differ from it.
  @Test("are broken by the outline of one width, or of another curve")
  func others() throws {
    func outline(_ corners: [Vector2]) -> OutlineAnswer.Outcome {
      let lines = (corners.dropFirst() + [corners[0]]).map { OutlineSegment.line(to: $0) }
      return .outline(
        AnsweredOutline(contours: [AnsweredContour(start: corners[0], segments: lines)], rule: .nonzero))
    }
    let taper = StrokeKinds.stroke("taper", .polyline, [.zero, Vector2(100, 0)], widths: [4, 8])
    let even = try #require(
      try Self.rows([
        OutlineAnswer(
          stroke: taper, tolerance: 0.25,
          outcome: outline([Vector2(-1, -3), Vector2(104, -3), Vector2(104, 3), Vector2(-1, 3)]))
      ]).last)
    #expect(even.status == .broken && (4...9).contains(even.worst), "\(even)")
    // The straight line between the ends of a cubic.
    let cubic = StrokeKinds.stroke("arch", .cubic, [.zero, Vector2(0, 40), Vector2(100, 40), Vector2(100, 0)])
    let straight = try #require(
      try Self.rows([
        OutlineAnswer(
          stroke: cubic, tolerance: 0.25,
          outcome: outline([Vector2(-5, -5), Vector2(105, -5), Vector2(105, 5), Vector2(-5, 5)]))
      ]).last)
    // The curve rises by 30 px.
    let missing = try #require(straight.verdict?.inside)
    #expect(straight.status == .broken && abs(missing.distance - 5) < 0.01, "\(straight)")
  }

  @Test("of too many straight pieces fail with a sentence")
  func pieces() {
    let far = [Vector2(0, 0), Vector2(0, 1e7), Vector2(1e7, 0), Vector2(1e7, 1e7)]
    let stroke = StrokeKinds.stroke("far", .cubic, far, width: 1)
    let error = #expect(throws: AskedStrokeError.self) { _ = try stroke.mesh(tolerance: 1e-6, relativeTo: .zero) }
    #expect(error?.description.contains("more than 1048576 straight pieces") == true)
  }
}
