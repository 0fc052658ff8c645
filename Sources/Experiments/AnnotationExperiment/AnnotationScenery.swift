import Annotations
import Geometry

/// The annotations of timings: shapes, lines and badges of 8 to 60 image units, rotated, of every kind.
///
/// They are scattered over the screen, or over a hundred screens of which one is visible.
struct AnnotationScenery {
  let annotations: [Annotation]
  /// The visible part of the image, in image units, its middle at the origin.
  let view: Box

  /// - Parameters:
  ///   - count: from 1.
  ///   - visible: the share on the screen.
  ///   - screen: width and height in px, one unit each.
  init(count: Int, visible: VisibleShare, screen: Vector2, seed: UInt64) {
    var generator = SplitMix64(seed: seed, stream: "annotation scenery")
    let screens = visible == .all ? 1.0 : 10.0
    let extent = screen * screens
    view = Box(min: screen * -0.5, max: screen * 0.5)
    // The size depends on their number per screen: crowded scenes have small annotations.
    let size = min(1, (2500 * screens * screens / Double(count)).squareRoot())
    annotations = (0..<count).map { index in
      let position = Vector2(generator.symmetric(), generator.symmetric()) * extent * 0.5
      return Annotation(
        Self.kind(index, size: max(size, 0.02), &generator),
        transform: AnnotationTransform(
          position: position, scale: Vector2(0.7 + generator.unit() * 0.6, 0.7 + generator.unit() * 0.6),
          rotation: generator.unit() * 2 * .pi),
        appearance: Appearance(
          fill: generator.next() & 3 == 0 ? nil : Self.color(&generator), stroke: Self.color(&generator),
          strokeWidth: (1 + 3 * generator.unit()) * max(size, 0.02)), zIndex: index)
    }
  }

  private static func color(_ generator: inout SplitMix64) -> Color {
    let bits = generator.next()
    return Color(
      red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
      alpha: UInt8(128 + (bits >> 24 & 127)))
  }

  private static func kind(_ index: Int, size: Double, _ generator: inout SplitMix64) -> any AnnotationKind {
    let side = Vector2(8 + 52 * generator.unit(), 8 + 52 * generator.unit()) * size
    return switch index % 8 {
    case 0: Shape(.rectangle, size: side)
    case 1: Shape(.ellipse, size: side)
    case 2: Shape(.rounded(radius: 6 * size), size: side)
    case 3: StraightLine(from: .zero, to: side, endHead: .triangle, headSize: 8 * size)
    case 4: Shape(.diamond, size: side)
    case 5: Shape(.polygon(corners: 6), size: side)
    case 6: StraightLine(from: Vector2(0, side.y), to: Vector2(side.x, 0), dashes: .dashed)
    default: Shape(.star(tips: 5, inner: 0.4), size: side)
    }
  }
}
