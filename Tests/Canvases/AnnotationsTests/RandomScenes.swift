import Annotations
import Geometry

/// Random annotations of every kind.
struct RandomAnnotations {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
  }

  mutating func color() -> Color {
    Color(
      red: UInt8(truncatingIfNeeded: random.next()), green: UInt8(truncatingIfNeeded: random.next()),
      blue: UInt8(truncatingIfNeeded: random.next()), alpha: random.next() & 1 == 0 ? 255 : 128)
  }

  mutating func kind() -> any AnnotationKind {
    let size = Vector2(number(2...60), number(2...60))
    switch random.next() % 9 {
    case 0: return Shape(.rectangle, size: size)
    case 1: return Shape(.rounded(radius: number(0...12)), size: size)
    case 2: return Shape(.ellipse, size: size)
    case 3: return Shape(.polygon(corners: 3 + Int(random.next() % 7)), size: size)
    case 4: return Shape(.star(tips: 3 + Int(random.next() % 5), inner: number(0.2...0.9)), size: size)
    case 5: return Shape(.diamond, size: size)
    case 6: return Shape(.triangle, size: size)
    default:
      let heads: [StraightLine.ArrowHead?] = [nil, .triangle, .open, .diamond, .disc]
      return StraightLine(
        from: .zero, to: size * 2, cap: [.round, .butt, .square][Int(random.next() % 3)],
        dashes: [.solid, .dashed, .dotted][Int(random.next() % 3)], startHead: heads[Int(random.next() % 5)],
        endHead: heads[Int(random.next() % 5)])
    }
  }

  mutating func annotation(within side: Double) -> Annotation {
    Annotation(
      kind(),
      transform: AnnotationTransform(
        position: Vector2(number(-side...side), number(-side...side)),
        scale: Vector2(number(0.2...2), random.next() & 7 == 0 ? number(-2 ... -0.2) : number(0.2...2)),
        rotation: random.next() & 3 == 0 ? 0 : number(-4...4)),
      appearance: Appearance(
        fill: random.next() & 1 == 0 ? color() : nil, stroke: random.next() & 3 == 0 ? nil : color(),
        strokeWidth: number(0.1...6)),
      zIndex: Int(random.next() % 5) - 2, isVisible: random.next() & 15 != 0)
  }
}
