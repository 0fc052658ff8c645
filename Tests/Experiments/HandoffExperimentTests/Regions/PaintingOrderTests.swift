import Geometry
import HandoffExperiment
import StrokeOracle
import TestSupport
import Testing

@testable import Frames

@Suite("The painting order")
struct PaintingOrderTests {
  /// A canvas seen from the middle one of three levels, with strokes and fills of all three on top of each other, made in
  /// an order that is not that of the levels.
  private static func canvas<Rule: HandoffRule>(
    _ rule: Rule, scale: Double, _ random: inout SplitMix64
  ) throws -> FrameCanvas<Rule> {
    var canvas = FrameCanvas(rule: rule)
    var frames = [canvas.camera.frame]
    for _ in 0..<2 {
      try canvas.apply(Gesture(scale: 1500))
      frames.append(canvas.camera.frame)
    }
    try canvas.apply(Gesture(scale: 32 / (canvas.camera.zoom * scale)))
    try #require(canvas.camera.frame == frames[1] && Set(frames).count == 3)
    for _ in 0..<18 {
      let level = Int(random.next() % 3)
      // From the size of a view to one far beyond it.
      let size: Double = level == 2 ? 1 : [1, 30, 300][Int(random.next() % 3)]
      let zoom = [32 * scale, 32, 32 / scale][level]
      let style = RegionDrawingTests.styles[Int(random.next() % UInt64(RegionDrawingTests.styles.count))]
      var path = RegionDrawingTests.path(style, &random)
      path.points = path.points.map { $0 * (size / zoom) }
      path.halfWidths = path.halfWidths.map { $0 * (size / zoom) }
      try canvas.add(path, to: frames[level])
    }
    return canvas
  }

  /// Paints positions of the screen in the order of the list, and compares what lies on top with the topmost of the exact
  /// regions: by level, and within a level by the order in which the strokes were made.
  private static func judge<Rule: HandoffRule>(_ rule: Rule, scale: Double, seed: UInt64) throws -> Set<String> {
    var random = SplitMix64(seed: seed, stream: "painting")
    let canvas = try canvas(rule, scale: scale, &random)
    var list = canvas.drawn()
    let probes = (0..<50).map { _ in Vector2(random.symmetric() * 500, random.symmetric() * 375) }
    var painted: [Int?] = Array(repeating: nil, count: probes.count)
    var kinds: Set<String> = []
    var listed: [Int] = []
    canvas.paint(&list) { drawing, list in
      listed.append(drawing.stroke)
      kinds.insert(String("\(drawing)".prefix { $0 != "(" }))
      let region = DrawnRegion(drawing.stroke, in: list, of: canvas)
      for (index, probe) in probes.enumerated() where region.contains(probe) { painted[index] = drawing.stroke }
    }
    #expect(Set(listed).count == listed.count && list.strokes.map(\.stroke).allSatisfy { listed.contains($0) })
    let strokes = Array(canvas.content.strokes.indices)
    let ranked = strokes.sorted {
      let (a, b) = (canvas.content.strokes[$0], canvas.content.strokes[$1])
      return (canvas.tree[a.frame].level, a.id.number) < (canvas.tree[b.frame].level, b.id.number)
    }
    let regions = try ranked.map { try #require(canvas.exactRegion(of: $0)) }
    var judged = 0
    for (index, probe) in probes.enumerated() {
      let depths = regions.map { $0.depth(at: probe).value }
      guard depths.allSatisfy({ abs($0) > 0.02 }) else { continue }
      let top = depths.lastIndex { $0 > 0 }.map { ranked[$0] }
      check(painted[index] == top, "\(probe): \(painted[index] ?? -1) is on top, not \(top ?? -1)")
      judged += 1
    }
    #expect(judged > 30)
    return kinds
  }

  @Test("paints parents, then the active frame, then children, and in a level what was made later on top")
  func levels() throws {
    var kinds: Set<String> = []
    for seed in 1...3 as ClosedRange<UInt64> {
      kinds.formUnion(try Self.judge(DyadicHandoff(), scale: DyadicHandoff.scale, seed: seed))
    }
    #expect(kinds == ["vertices", "edges", "areas", "cover"])
  }

  @Test("is the same for a published rule, which draws everything from vertices")
  func published() throws {
    #expect(try Self.judge(TelescopingHandoff(), scale: TelescopingHandoff.scale, seed: 5) == ["vertices"])
  }
}
