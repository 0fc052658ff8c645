import ExactNumbers
import Frames
import Geometry
import PrecisionExperiments
import Results
import Schemes
import Testing

/// What becomes of the borders of strokes stored above the camera.
@Suite struct BorderClaimTests {
  private func worst(_ scheme: SchemeDescriptor, level: Int, decades: Int) throws -> (largest: Double, invalid: Int) {
    var configuration = Scenario.configuration([scheme], decades: [decades], ancestors: [level])
    configuration.content = [.borders]
    let rows = try Scenario.rows(configuration)
    #expect(rows.count == configuration.paths.count && rows.allSatisfy { $0.content == .borders })
    // In every displayed frame all borders are in view.
    #expect(rows.allSatisfy { $0.summary.samples == 12 * $0.points && $0.points == 8 })
    return (rows.compactMap(\.summary.placement?.maximum).max() ?? .infinity, rows.map(\.summary.invalid).reduce(0, +))
  }

  private func worst(_ name: String, level: Int, decades: Int) throws -> (largest: Double, invalid: Int) {
    try worst(#require(SchemeCatalog.standard[name]), level: level, decades: decades)
  }

  @Test(arguments: [(1, 3), (1, 1000), (3, 9), (5, 100), (300, 1000)])
  func dyadicFramesKeepBordersWhereTheyAre(level: Int, decades: Int) throws {
    let seen = try worst("dyadic-frames", level: level, decades: decades)
    #expect(seen.invalid == 0)
    #expect(seen.largest <= 0.01, "\(level) levels above: \(seen.largest) px")
  }

  @Test(arguments: ["telescoping", "telescoping-captured", "telescoping-5x5"])
  func publishedRulesLoseBordersAsTheyLoseEdges(name: String) throws {
    let first = try worst(name, level: 1, decades: 100)
    #expect((0.002...0.05).contains(first.largest), "one level above: \(first.largest) px")
    #expect(first.invalid == 0)
    let second = try worst(name, level: 2, decades: 100)
    #expect((2...50).contains(second.largest), "two levels above: \(second.largest) px")
    #expect(try worst(name, level: 3, decades: 100).invalid > 0)
  }

  @Test func schemesWithoutFramesKeepTheCornersOfAnOutline() throws {
    #expect(try (1e-3...0.25).contains(worst("float32", level: 1, decades: 3).largest))
    #expect(try worst("float32", level: 1, decades: 9).invalid > 0)
    let double = try worst("float64", level: 2, decades: 9)
    #expect(double.largest <= 1e-3 && double.invalid == 0, "\(double)")
    #expect(try worst("float64", level: 2, decades: 20).largest > 10)
    #expect(try (2...50).contains(worst("stroke-local", level: 2, decades: 9).largest))
    let auto = try worst("mpfr-auto", level: 300, decades: 1000)
    #expect(auto.largest <= 1e-4 && auto.invalid == 0, "\(auto)")
  }

  @Test func bordersAreMeasuredWhereverAncestorsAre() throws {
    var configuration = try Scenario.configuration(["float64"], decades: [3, 6], ancestors: [1, 2])
    func contents() -> Set<Content> { Set(configuration.cells.map(\.subject.content)) }
    #expect(contents() == [.active, .ancestors, .borders])
    configuration.content = [.ancestors]
    let cells = configuration.cells
    #expect(contents() == [.ancestors, .borders])
    #expect(cells.count { $0.subject.content == .ancestors } == cells.count { $0.subject.content == .borders })
    configuration.content = [.active, .descendants]
    #expect(contents() == [.active, .descendants])
  }

  // MARK: Faults

  @Test(arguments: [1, 30])
  func aWrongBorderIsSeen(level: Int) throws {
    func worst(_ fault: FaultyBorderScheme.Fault?) throws -> (largest: Double, invalid: Int) {
      try self.worst(FaultyBorderScheme.descriptor(fault), level: level, decades: 100)
    }
    let right = try worst(nil)
    #expect(right.largest <= 1e-4 && right.invalid == 0, "\(right)")
    // A thousandfold enlarged, at least 2 px · 2^-14 · 1,000.
    let wide = try worst(.halfWidth)
    #expect(level == 1 ? wide.largest > 0.1 && wide.invalid == 0 : wide.invalid > 0, "\(wide)")
    let shifted = try worst(.shift)
    #expect((0.04...0.06).contains(shifted.largest) && shifted.invalid == 0, "\(shifted)")
    #expect(try worst(.missing).invalid > 0)
    let crossed = try worst(.anotherSide)
    #expect(crossed.largest > 10, "\(crossed)")
  }
}

/// Dyadic frames that draw the border of one stroke wrong.
final class FaultyBorderScheme: CurveScheme, WideStrokeScheme {
  enum Fault: String, Sendable {
    /// The stroke is stored 2^-14 too wide.
    case halfWidth
    /// The border is drawn with an error of 0.05 px.
    case shift
    /// The same at one depth alone, where the view is four frames below the root.
    case shiftAtADepth
    /// Nothing of the stroke is drawn.
    case missing
    /// A side more is drawn across the view.
    case anotherSide
    /// A curve is stored as a polyline, and its spans are said to be straight.
    case polyline
  }

  static func descriptor(_ fault: Fault?) -> SchemeDescriptor {
    SchemeDescriptor(
      name: fault?.rawValue ?? "right", summary: "a faulty border", source: "this test", colour: "#7F7F7F"
    ) { FaultyBorderScheme(FrameScheme(rule: DyadicHandoff(), viewport: $1), fault) }
  }

  private let frames: FrameScheme<DyadicHandoff>
  private let fault: Fault?

  init(_ frames: FrameScheme<DyadicHandoff>, _ fault: Fault?) {
    self.frames = frames
    self.fault = fault
  }

  private var shownFault: Fault? {
    fault == .shiftAtADepth && viewpoint.chain.links.count == 4 ? .shift : fault
  }

  func store(_ scene: ExactScene) { frames.store(scene) }

  func store(_ strokes: ExactStrokes) {
    var widths = strokes.halfWidths
    if fault == .halfWidth { widths[3] *= 1 + 0x1p-14 }
    frames.store(ExactStrokes(centreLines: strokes.centreLines, halfWidths: widths))
  }

  func drawBorders(into borders: inout [DrawnEdge]) {
    frames.drawBorders(into: &borders)
    switch shownFault {
    case .halfWidth, .polyline, .shiftAtADepth, nil: break
    case .missing: borders.removeAll { $0.source == 6 }
    case .anotherSide: borders.append(DrawnEdge(start: SIMD2(-2, -0.5), end: SIMD2(2, 0.9), source: 6))
    case .shift:
      for index in borders.indices where borders[index].source == 6 {
        let direction = (borders[index].end - borders[index].start) * SIMD2(500, -375)
        let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
        let normal = SIMD2(-direction.y, direction.x) * (0.05 / length) / SIMD2(500, -375)
        borders[index].start += normal
        borders[index].end += normal
      }
    }
  }

  func storeCurves(_ strokes: ExactStrokes) -> [CubicSpan] {
    let widths = strokes.halfWidths.map { fault == .halfWidth ? $0 * (1 + 0x1p-14) : $0 }
    let spans = frames.storeCurves(ExactStrokes(centreLines: strokes.centreLines, halfWidths: widths))
    guard fault == .polyline else { return spans }
    frames.store(strokes)
    return spans.map { StrokeCurve.polyline.span(from: $0.start, to: $0.end, before: nil, after: nil) }
  }

  func curveBorders() -> [(start: Vector2, end: Vector2)] {
    let borders = frames.curveBorders()
    switch shownFault {
    case .halfWidth, .polyline, .shiftAtADepth, nil: return borders
    case .missing: return []
    case .anotherSide: return borders + [(Vector2(-500, 200), Vector2(500, -300))]
    case .shift:
      return borders.map { side in
        let normal = (side.end - side.start).perpendicularCCW * (0.05 / (side.end - side.start).length)
        return (side.start + normal, side.end + normal)
      }
    }
  }

  func copy() -> any TravellingScheme {
    guard let copy = frames.copy() as? FrameScheme<DyadicHandoff> else { return frames.copy() }
    return FaultyBorderScheme(copy, fault)
  }

  func move(to camera: ExactCamera, by gesture: Gesture) { frames.move(to: camera, by: gesture) }
  func travel(by gesture: Gesture) { frames.travel(by: gesture) }
  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { frames.project(into: ndc) }
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { frames.draw(into: edges) }
  func unproject(_ screen: Vector2) -> FrameScheme<DyadicHandoff>.StoredPoint { frames.unproject(screen) }
  func project(_ point: FrameScheme<DyadicHandoff>.StoredPoint) -> SIMD2<Float> { frames.project(point) }
  var contentFrame: FrameChain { frames.contentFrame }
  var viewpoint: Viewpoint { frames.viewpoint }
}
