import Annotations
import Geometry

/// Random rotated shapes: filled rectangles and ellipses of 8 to 38 units, as many as give one or two at a position.
struct HitScenery {
  let shapes: [Annotation]
  let boxes: [Box]
  /// Positions over the same square.
  let positions: [Vector2]
  /// Which box moves, and to where: every other one by at most a unit, as in a drag, the others anywhere. All end where
  /// they began.
  let moves: [(number: Int32, box: Box)]

  init(count: Int, positions: Int = 20_000, moves: Int = 4_000) {
    var random = SplitMix64(seed: 1, stream: "hits")
    let side = 20 * Double(count).squareRoot()
    func somewhere() -> Vector2 { Vector2(random.unit(), random.unit()) * side }
    shapes = (0..<count).map { _ in
      let size = Vector2(8 + 30 * random.unit(), 8 + 30 * random.unit())
      return Annotation(
        Shape(random.next() & 1 == 0 ? .rectangle : .ellipse, size: size),
        transform: AnnotationTransform(position: somewhere(), rotation: 3 * random.symmetric()),
        appearance: Appearance(fill: .white, stroke: nil), zIndex: Int(random.next() % 1000))
    }
    boxes = shapes.map(\.paintedBox)
    self.positions = (0..<positions).map { _ in somewhere() }
    var current = boxes
    var (there, back): ([(Int32, Box)], [(Int32, Box)]) = ([], [])
    for index in 0..<moves / 2 {
      let number = Int(random.next() % UInt64(count))
      let old = current[number]
      let shift = index & 1 == 0 ? Vector2(random.symmetric(), random.symmetric()) : somewhere() - old.centre
      current[number] = Box(min: old.min + shift, max: old.max + shift)
      there.append((Int32(number), current[number]))
      back.append((Int32(number), old))
    }
    self.moves = there + back.reversed()
  }

  /// The boxes with their numbers, as an index is loaded.
  var items: [(box: Box, value: Int32)] { boxes.enumerated().map { ($0.element, Int32($0.offset)) } }
}
