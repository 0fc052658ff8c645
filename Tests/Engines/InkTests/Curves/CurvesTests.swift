import Geometry
import Ink
import Testing

@Suite struct CurvesTests {
  func elements(
    _ positions: [Vector2], _ rule: some CurveRule, isFinished: Bool = true
  ) -> [CurveElement] {
    let paths = TouchPathStream()
    let curves = paths.then(Polylines()).then(Curves(rule))
    for (index, position) in positions.enumerated() {
      paths.consume(TouchEvent(touchIdentifier: "a", timestamp: Double(index), phase: .moved, location: position))
    }
    if isFinished { paths.finish() }
    return curves.output.lines.flatMap(\.elements)
  }

  @Test func aTapIsVisible() throws {
    let position = Vector2(3, 4)
    #expect(elements([position], LinearInterpolation()) == [.move(to: position), .line(to: position)])
    #expect(elements([position], try AntigrainSmoothing()) == [.move(to: position), .line(to: position)])
    #expect(elements([position], CentripetalCatmullRom(), isFinished: false) == [.move(to: position)])
  }

  @Test func aStrokeOfTwoPointsIsVisible() throws {
    let positions = [Vector2(0, 0), Vector2(6, 0)]
    #expect(elements(positions, LinearInterpolation()) == [.move(to: positions[0]), .line(to: positions[1])])
    for curve in [elements(positions, try AntigrainSmoothing()), elements(positions, CentripetalCatmullRom())] {
      try #require(curve.count == 2)
      #expect(curve[1].end == positions[1])
    }
  }

  @Test func theLastPartWaitsForTheEnd() throws {
    let positions = (0..<5).map { Vector2(Double($0 * $0), Double($0)) }
    for isFinished in [true, false] {
      let curve = elements(positions, try AntigrainSmoothing(), isFinished: isFinished)
      #expect(curve.count == (isFinished ? 5 : 4))
      #expect(curve.map(\.end) == Array(positions[..<curve.count]))
    }
  }

  @Test func catmullRomKeepsLinesAndPassesPointsSmoothly() throws {
    let line = elements((0..<6).map { Vector2(Double($0) * 3, 0) }, CentripetalCatmullRom())
    let segments = line.dropFirst()
    try #require(line.count == 6)
    for element in segments {
      guard case .curve(let control1, let control2, let end) = element else {
        Issue.record("not a curve: \(element)")
        continue
      }
      #expect(control1.y == 0 && control2.y == 0)
      #expect(abs(end.x - control2.x - 1) < 1e-12 && abs(end.x - control1.x - 2) < 1e-12)
    }
    let bent = elements([Vector2(0, 0), Vector2(1, 5), Vector2(8, 5), Vector2(9, 0)], CentripetalCatmullRom())
    guard case .curve(_, let into, let position) = bent[1], case .curve(let out, _, _) = bent[2] else {
      Issue.record("no curves")
      return
    }
    let (a, b) = (position - into, out - position)
    #expect(abs(a.x * b.y - a.y * b.x) < 1e-12 && a.x * b.x + a.y * b.y > 0)
  }

  @Test func coincidingPointsGiveNumbers() throws {
    let positions = [Vector2(1, 1), Vector2(1, 1), Vector2(1, 1), Vector2(4, 1), Vector2(4, 1)]
    for curve in [elements(positions, try AntigrainSmoothing()), elements(positions, CentripetalCatmullRom())] {
      #expect(curve.map(\.end) == positions)
      for case .curve(let control1, let control2, let end) in curve.dropFirst() {
        for position in [control1, control2, end] { #expect(position.x.isFinite && position.y.isFinite) }
      }
    }
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      let lines = paths.then(Polylines())
      return [
        Probe(lines.then(Curves(LinearInterpolation()))), Probe(lines.then(Curves(try AntigrainSmoothing()))),
        Probe(lines.then(Curves(CentripetalCatmullRom()))),
      ]
    }
  }

  @Test func aBadFactorIsRefused() {
    #expect(throws: InkError.self) { try AntigrainSmoothing(factor: 1.5) }
    #expect(throws: InkError.self) { try AntigrainSmoothing(factor: .nan) }
  }
}
