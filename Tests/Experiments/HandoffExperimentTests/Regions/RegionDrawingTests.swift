import Geometry
import HandoffExperiment
import StrokeOracle
import TestSupport
import Testing

@testable import Frames

@Suite("Strokes with a width, and fills")
struct RegionDrawingTests {
  static let styles: [PathStyle] = [
    .stroke(cap: .round, join: .round), .stroke(cap: .butt, join: .bevel),
    .stroke(cap: .square, join: .miter(limit: 4)),
    .stroke(cap: .butt, join: .miter(limit: 1.5)), .fill(.nonzero), .fill(.evenOdd),
  ]

  /// A random path of a style about the origin, of the size of a view.
  static func path(_ style: PathStyle, _ random: inout SplitMix64) -> FramePath {
    let points = (0..<6).map { _ in Vector2(random.symmetric(), random.symmetric()) * 300 }
    guard case .stroke = style else { return FramePath(points, halfWidths: [], style: style) }
    let isTapered = random.unit() < 0.5
    let width = 2 + 40 * random.unit()
    let widths = points.map { _ in isTapered ? 1 + 60 * random.unit() : width }
    return FramePath(points, halfWidths: widths, style: style)
  }

  /// Compares the drawing with the oracle at seeded positions, most of them near borders.
  /// - Returns: the number of compared positions, and the kinds of draws.
  private func judge(
    _ canvas: FrameCanvas<DyadicHandoff>, _ region: RegionView, _ count: Int, _ random: inout SplitMix64
  ) -> (judged: Int, kinds: Set<String>) {
    let drawn = DrawnRegion(0, in: canvas.drawn(), of: canvas)
    let probes = RegionProbes(viewport: .standard, depths: [-1, -0.0006, 0.0006, 1])
    let found = probes.probes(count: count, of: region, using: &random).filter { abs($0.depth) >= 0.00059 }
    for probe in found {
      check(
        drawn.contains(probe.position) == (probe.depth > 0),
        "level \(canvas.tree[canvas.camera.frame].level), zoom \(canvas.camera.zoom): \(probe), of \(drawn.kinds)")
    }
    return (found.count, drawn.kinds)
  }

  /// Zooms in about a border in view, or out where none is found.
  private func approach(
    _ canvas: inout FrameCanvas<DyadicHandoff>, _ region: RegionView, scale: Double, _ random: inout SplitMix64
  ) throws {
    let probes = RegionProbes(viewport: .standard, depths: [0]).probes(count: 1, of: region, using: &random)
    let goal = try #require(probes.first)
    let turn = Rotation(halfTangent: 0.2 * random.symmetric())?.pair ?? Vector2(1, 0)
    try canvas.apply(
      abs(goal.depth) < 1e-5
        ? Gesture(anchor: goal.position, scale: scale, turn: turn, pan: goal.position * -0.3) : Gesture(scale: 0.4))
  }

  @Test("are drawn where exact arithmetic puts them, from above to six levels below", arguments: styles, 1...4)
  func borders(style: PathStyle, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: "borders")
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(Self.path(style, &random))
    var kinds: Set<String> = []
    var judged = 0
    for _ in 0..<400 where canvas.tree[canvas.camera.frame].level < 6 {
      let region = try #require(canvas.exactRegion(of: 0))
      let found = judge(canvas, region, 12, &random)
      judged += found.judged
      kinds.formUnion(found.kinds)
      try approach(&canvas, region, scale: 1 + 2 * random.unit(), &random)
    }
    #expect(canvas.tree[canvas.camera.frame].level == 6)
    #expect(judged > 400)
    // Where pieces only touch, the depth is 0 too: a walk towards such a seam ends in a covered view.
    #expect(kinds.contains("edges") && !kinds.isDisjoint(with: ["area", "cover"]))
  }

  @Test("are drawn so from hundreds of levels below", arguments: styles, [40, 334])
  func deepBorders(style: PathStyle, levels: Int) throws {
    var random = SplitMix64(seed: 5, stream: "deep borders")
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(Self.path(style, &random))
    while canvas.tree[canvas.camera.frame].level < levels {
      let region = try #require(canvas.exactRegion(of: 0))
      try approach(&canvas, region, scale: 0x1p18, &random)
    }
    let region = try #require(canvas.exactRegion(of: 0))
    let found = judge(canvas, region, 40, &random)
    #expect(found.kinds == ["area"] && found.judged > 25)
  }

  @Test("are drawn so about corners that are origins of frames, and on edges that go through them", arguments: 1...3)
  func cornersAtOrigins(levels: Int) throws {
    var random = SplitMix64(seed: 3, stream: "corners at origins")
    let polygon = [
      Vector2(-60, -40), Vector2(80, -40), Vector2(80, 30), Vector2(20, 30), Vector2(10, 70), Vector2(-60, 20),
    ]
    for position in polygon + [Vector2(0, -40), Vector2(80, 0)] {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      try canvas.add(.fill(polygon))
      try canvas.apply(Gesture(pan: -position))
      for _ in 0..<levels { try canvas.apply(Gesture(scale: 0x1p10)) }
      try canvas.apply(Gesture(scale: 4))
      for _ in 0..<3 {
        let region = try #require(canvas.exactRegion(of: 0))
        #expect(judge(canvas, region, 30, &random).judged > 15)
        try canvas.apply(Gesture(scale: 3.7, pan: Vector2(random.symmetric(), random.symmetric()) * 60))
      }
    }
  }
}
