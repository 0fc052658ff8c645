import Frames
import Geometry
import Testing

@testable import Annotations

/// The bits of the outlines of curves near their borders. A faster computation must not change them.
@Suite("Golden outlines of curves") struct OutlineGoldenTests {
  struct Golden: Sendable {
    let levels: Int
    let width: Double
    /// 100 for a circle, 7 for a rounded rectangle.
    let height: Double
    let corners: Int
    let hash: UInt64
  }

  static let outlines = [
    Golden(levels: 0, width: 2, height: 100, corners: 15_465, hash: 11_780_398_964_645_152_298),
    Golden(levels: 0, width: 0.3, height: 7, corners: 3889, hash: 10_748_206_454_975_407_042),
    Golden(levels: 0, width: 30, height: 100, corners: 17_849, hash: 8_770_994_551_478_772_898),
    Golden(levels: 0, width: 30, height: 7, corners: 9273, hash: 9_750_481_324_839_816_850),
    Golden(levels: 1, width: 2, height: 100, corners: 14_030, hash: 17_848_249_837_027_728_887),
    Golden(levels: 1, width: 0.3, height: 7, corners: 61_643, hash: 4_105_061_930_665_110_941),
    Golden(levels: 1, width: 30, height: 100, corners: 18, hash: 1_363_652_044_439_934_271),
    Golden(levels: 2, width: 2, height: 100, corners: 17, hash: 5_748_443_235_399_649_757),
  ]

  @Test(arguments: outlines)
  func everyBit(golden: Golden) throws {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 4), identity: 1)
    try canvas.apply(Gesture(pan: Vector2(-50, 0)))
    while canvas.tree[canvas.camera.frame].level < golden.levels { try canvas.apply(Gesture(scale: 512)) }
    let annotation = Annotation(
      Shape(golden.height == 7 ? .rounded(radius: 3) : .ellipse, size: Vector2(100, golden.height)),
      transform: AnnotationTransform(position: Vector2(-50, -golden.height / 2)),
      appearance: Appearance(fill: .white, stroke: .black, strokeWidth: golden.width))
    var paths = PaintedPaths()
    annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
    let extent = annotation.kind.paintedExtent(annotation.transform.scale, annotation.appearance).length
    let offset = FrameOffset(of: canvas.camera.frame, in: 0, tree: canvas.tree)
    let builder = OutlineBuilder(SlotPose(annotation), extent: extent, offset: offset, half: 3652)
    let outline = builder.outline(of: paths)
    #expect(outline.corners.count == golden.corners)
    #expect(Self.hash(outline) == golden.hash)
  }

  /// FNV-1a of control points, ends and weights of all segments, and of the contours' ends.
  private static func hash(_ outline: ClippedOutline) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01b3 }
    let conics = Dictionary(uniqueKeysWithValues: outline.conics.map { ($0.segment, $0) })
    for (index, end) in outline.corners.enumerated() {
      let control = conics[index]?.control ?? end
      let weights = conics[index]?.weights ?? .zero
      for value in [control.x, control.y, end.x, end.y, weights.x, weights.y, weights.z] { add(value.bitPattern) }
    }
    for end in outline.ends { add(UInt64(end)) }
    return hash
  }
}
