import ExactNumbers
import Frames
import Geometry
import Oracle
import TestSupport
import Testing
import Workloads

@testable import Schemes

@Suite("Drawn borders")
struct BorderDrawTests {
  private static let viewport = Viewport.standard
  private static let strokes = StrokeFan(count: 24, seed: 0xb0d).strokes(magnification: 1, grid: 0x1p-36)

  /// A canvas with the fan about the world's origin, which stays at the centre of the view.
  private static func scheme(_ rule: some SavableHandoffRule, zoom: Double) -> any WideStrokeScheme {
    let scheme = FrameScheme(rule: rule, viewport: viewport)
    let lines = ExactScene(
      anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: strokes.flatMap { [$0.start, $0.end] },
      strokes: strokes.indices.map { 2 * $0..<2 * $0 + 2 })
    scheme.store(ExactStrokes(centreLines: lines, halfWidths: strokes.map(\.halfWidth)))
    scheme.travel(by: Gesture(anchor: .zero, scale: zoom))
    return scheme
  }

  /// Compares all drawn sides in the viewport with the exact outlines.
  /// - Returns: the number of compared sides.
  private static func compare(_ scheme: any WideStrokeScheme, zoom: Double, within pixels: Double) -> Int {
    var drawn: [DrawnEdge] = []
    scheme.drawBorders(into: &drawn)
    #expect(drawn.allSatisfy { $0.source.isMultiple(of: 2) && strokes.indices.contains($0.source / 2) })
    let clipper = SegmentClipper<Float>(bound: 1)
    let reference = EdgeReference(viewport: viewport)
    var compared = 0
    for (index, stroke) in strokes.enumerated() {
      let corners = stroke.outline.map { $0 * zoom }
      let sides = drawn.filter { $0.source == 2 * index }
      for side in sides {
        guard let part = clipper.clip(side.start, side.end) else { continue }
        compared += 1
        for end in [part.0, part.1] {
          let position = viewport.fromCentre(ndc: end)
          let distance = zip(corners, corners.dropFirst()).map { segmentDistance(position, $0, $1) }.min() ?? .infinity
          check(distance <= pixels, "stroke \(index), side \(side): \(distance) px")
        }
      }
      // The border through the origin counts as covered if it is the only border in view.
      guard stroke.halfWidth * zoom > viewport.diagonal, stroke.outline[1].length * zoom > viewport.diagonal else {
        continue
      }
      let segments = sides.map { (start: viewport.fromCentre(ndc: $0.start), end: viewport.fromCentre(ndc: $0.end)) }
      let distance = reference.distance(drawn: segments, exact: .zero, direction: stroke.direction) ?? .nan
      check(distance <= pixels, "stroke \(index): \(distance) px")
    }
    return compared
  }

  private static func segmentDistance(_ position: Vector2, _ start: Vector2, _ end: Vector2) -> Double {
    let edge = end - start
    let t = min(1, max(0, (position - start).dot(edge) / edge.dot(edge)))
    return (position - start - edge * t).length
  }

  @Test(
    "of dyadic frames are the exact ones, from vertices, from edges and as areas",
    arguments: [(1.0, 4), (40, 1), (90, 1), (300, 1), (900, 1)])
  func dyadic(zoom: Double, sides: Int) {
    let scheme = Self.scheme(DyadicHandoff(), zoom: zoom)
    #expect(Self.compare(scheme, zoom: zoom, within: 1e-3) >= sides * Self.strokes.count)
  }

  @Test("of round joins have the stroke to one side, thin ones too", arguments: [0.4, 8])
  func joins(halfWidth: Double) throws {
    var canvas = FrameCanvas(rule: TelescopingHandoff())
    let line = [Vector2(-60, 20), Vector2(0, -10), Vector2(60, 20), Vector2(90, -40)]
    _ = try canvas.add(.stroke(line, halfWidth: halfWidth, cap: .butt, join: .round))
    var list = DrawList()
    canvas.compose(into: &list)
    // Where bodies overlap, by 2^-6 px, a border has steps.
    let edges = DrawnBorder(list, of: canvas).edges.filter { ($0.end - $0.start).length > 0.05 }
    #expect(edges.count == 2 * 3 + 2)
    func distance(_ position: Vector2) -> Double {
      zip(line, line.dropFirst()).map { Self.segmentDistance(position, $0, $1) }.min() ?? .infinity
    }
    for (start, end) in edges {
      let (middle, along) = ((start + end) / 2, (end - start) / (end - start).length)
      let across = along.perpendicularCCW * (0.1 * halfWidth)
      #expect(distance(middle + across) < distance(middle - across), "\(start) to \(end)")
    }
  }

  @Test("of telescoping frames go through the corners of a tessellated outline", arguments: [1.0, 40, 900])
  func telescoping(zoom: Double) {
    let scheme = Self.scheme(TelescopingHandoff(), zoom: zoom)
    #expect(Self.compare(scheme, zoom: zoom, within: 0.02) >= Self.strokes.count)
  }
}
