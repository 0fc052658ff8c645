import Geometry
import Ink
import Testing

/// Filters and curves agree with Inkable's own formulas on lines of many kinds.
@Suite struct DocumentFormulasTests {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5]

  static func maxDistance(_ a: [Vector2], _ b: [Vector2]) -> Double {
    a.count == b.count ? zip(a, b).map { ($0 - $1).length }.max() ?? 0 : .infinity
  }

  static func path(seed: UInt64, finished: Bool) -> TouchPathStream {
    var source = RandomTouches(seed: seed)
    let paths = TouchPathStream()
    paths.consume(source.events(3000, invalid: false))
    if finished { paths.finish() }
    return paths
  }

  @Test(arguments: seeds, [(2, 1.0), (2, 0.5), (5, 1), (12, 0.25)]) func savitzkyGolay(
    seed: UInt64, window: (Int, Double)
  ) throws {
    let lines = Self.path(seed: seed, finished: false).then(Polylines())
    let smooth = lines.then(try SavitzkyGolay(halfWindow: window.0, strength: window.1))
    try #require(smooth.output.lines.count == lines.output.lines.count && lines.output.lines.count > 10)
    for (line, smooth) in zip(lines.output.lines, smooth.output.lines) {
      let expected = DocumentFormulas.savitzkyGolay(
        line.elements.map(\.location), half: window.0, strength: window.1)
      #expect(Self.maxDistance(smooth.elements.map(\.location), expected) < 1e-9)
      #expect(zip(line.elements, smooth.elements).allSatisfy { $0.timestamp == $1.timestamp })
    }
  }

  @Test(arguments: seeds, [0.45, 1e-6, 3]) func douglasPeucker(seed: UInt64, tolerance: Double) throws {
    for finished in [false, true] {
      let paths = Self.path(seed: seed, finished: finished)
      let lines = paths.then(Polylines()).then(try SavitzkyGolay())
      let simple = lines.then(try DouglasPeucker(PerpendicularDistance(), tolerance: tolerance))
      // Complete lines are simplified at once, the others by a flush.
      if !finished { paths.flush() }
      try #require(simple.output.lines.count == lines.output.lines.count && lines.output.lines.count > 10)
      for (line, simple) in zip(lines.output.lines, simple.output.lines) {
        let expected = DocumentFormulas.douglasPeucker(line.elements.map(\.location), tolerance: tolerance)
        #expect(Self.maxDistance(simple.elements.map(\.location), expected) < 1e-9)
      }
    }
  }

  @Test(arguments: seeds, [true, false]) func antigrain(seed: UInt64, finished: Bool) throws {
    let lines = Self.path(seed: seed, finished: finished).then(Polylines()).then(try SavitzkyGolay())
    let curves = lines.then(Curves(try AntigrainSmoothing()))
    try #require(curves.output.lines.count == lines.output.lines.count && lines.output.lines.count > 10)
    for (line, curve) in zip(lines.output.lines, curves.output.lines) {
      let expected = DocumentFormulas.antigrain(line.elements.map(\.location), k: 0.7, isComplete: line.isComplete)
      let found: [[Vector2]] = curve.elements.compactMap {
        guard case .curve(let control1, let control2, let end) = $0 else { return nil }
        return [control1, control2, end]
      }
      #expect(curve.elements.first == line.elements.first.map { .move(to: $0.location) })
      try #require(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { Self.maxDistance($0, $1) < 1e-9 })
    }
  }
}
