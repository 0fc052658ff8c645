import Annotations
import Frames
import Geometry

/// Random annotations of every outline, and lines with dashes and heads: one to 75 square units, all visible.
struct FrameScenery {
  let records: [AnnotationRecord]
  /// The side of the square about the origin in which they are.
  let side: Double

  init(count: Int) {
    var random = SplitMix64(seed: 2, stream: "frames")
    side = (75 * Double(count)).squareRoot()
    var records: [AnnotationRecord] = []
    records.reserveCapacity(count)
    for number in 0..<count {
      let position = Vector2(random.symmetric(), random.symmetric()) * (side / 2)
      records.append(
        AnnotationRecord(
          id: AnnotationID(number), frame: 0,
          annotation: Annotation(
            Self.kind(&random),
            transform: AnnotationTransform(
              position: position, scale: Vector2(0.2 + 1.8 * random.unit(), 0.2 + 1.8 * random.unit()),
              rotation: 3 * random.symmetric()),
            appearance: Appearance(
              fill: random.next() & 1 == 0 ? .white : nil, stroke: .black, strokeWidth: 0.1 + 5 * random.unit()),
            zIndex: Int(random.next() % 5))))
    }
    self.records = records
  }

  private static func kind(_ random: inout SplitMix64) -> any AnnotationKind {
    let size = Vector2(2 + 58 * random.unit(), 2 + 58 * random.unit())
    switch random.next() % 9 {
    case 0: return Shape(.rectangle, size: size)
    case 1: return Shape(.rounded(radius: 12 * random.unit()), size: size)
    case 2: return Shape(.ellipse, size: size)
    case 3: return Shape(.polygon(corners: 3 + Int(random.next() % 7)), size: size)
    case 4: return Shape(.star(tips: 3 + Int(random.next() % 5), inner: 0.2 + 0.7 * random.unit()), size: size)
    case 5: return Shape(.diamond, size: size)
    case 6: return Shape(.triangle, size: size)
    case 7: return StraightLine(from: .zero, to: size, dashes: .dashed)
    default: return StraightLine(from: .zero, to: size, endHead: .triangle)
    }
  }

  /// A camera over the middle that sees a share of the square, or all of it.
  func canvas(showing share: Double) throws -> FrameCanvas<DyadicHandoff> {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 4), identity: 1)
    let view = canvas.viewport.size
    let zoom = share < 1 ? (view.x * view.y / (side * side * share)).squareRoot() : 0.9 * min(view.x, view.y) / side
    // A gesture scales by a limited factor.
    var left = zoom
    while left < 0.5 || left > 2 {
      let step = left < 1 ? 0.5 : 2
      try canvas.move(by: Gesture(scale: step))
      left /= step
    }
    try canvas.move(by: Gesture(scale: left))
    return canvas
  }
}
