import Geometry

/// Straight strokes of uniform width. One border of each passes exactly through one common position.
///
/// They serve to measure the borders of strokes stored above the camera. Each stroke's direction is that of a
/// Pythagorean triple, so that centre line, half width and border are all exact. At a thousand times the zoom, the caps
/// and the other border are more than a viewport away from the common position.
public struct StrokeFan: Sendable {
  /// The workload's name in results.
  public static let name = "strokes"

  /// The number of strokes.
  public let count: Int
  private let seed: UInt64

  /// Creates a fan of `count` strokes, at least 1.
  public init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// The strokes, relative to the common position. O(count).
  ///
  /// Strokes are 105 to 315 px long, and their half widths 2 to 64 px.
  /// - Parameters:
  ///   - magnification: the factor by which lengths in px are divided.
  ///   - grid: a power of two, at most 2^-20; all numbers are multiples of it.
  public func strokes(magnification: Double, grid: Double = 0x1p-40) -> [FanStroke] {
    var generator = SplitMix64(seed: seed, stream: Self.name)
    func multiple(_ length: Double) -> Double { (length / (magnification * grid)).rounded(.toNearestOrEven) * grid }
    return (0..<count).map { _ in
      let triple = PythagoreanTriple(&generator)
      // Every octave of widths has the same number of strokes.
      let octave = Double(1 << (generator.next() % 5))
      let width = generator.between(2, 4) * octave / triple.hypotenuse
      let length = generator.between(60, 180) / triple.hypotenuse
      return FanStroke(
        direction: triple.legs, hypotenuse: triple.hypotenuse, width: multiple(width), ahead: multiple(length),
        behind: multiple(length * 0.75))
    }
  }
}

/// A straight stroke of uniform width with butt ends, one border of which passes through the origin. All numbers are
/// exact.
public struct FanStroke: Hashable, Sendable {
  /// The direction of the centre line and of the borders, not of unit length.
  public let direction: Vector2
  /// The start of the centre line.
  public let start: Vector2
  /// The end of the centre line.
  public let end: Vector2
  /// The distance of both borders from the centre line.
  public let halfWidth: Double

  /// Creates a stroke on the side of the origin to which `direction` rotated by +90° points.
  fileprivate init(direction: Vector2, hypotenuse: Double, width: Double, ahead: Double, behind: Double) {
    self.direction = direction
    start = direction * ahead + direction.perpendicularCCW * width
    end = direction * -behind + direction.perpendicularCCW * width
    halfWidth = width * hypotenuse
    offset = direction.perpendicularCCW * width
  }

  /// The displacement from the border through the origin to the centre line.
  private let offset: Vector2

  /// The corners of the stroke's closed outline. The first side is the border through the origin, and the last corner
  /// is the first.
  public var outline: [Vector2] { [start - offset, end - offset, end + offset, start + offset, start - offset] }
}

/// The two legs of a right triangle and its hypotenuse, all whole numbers.
private struct PythagoreanTriple {
  /// The legs as a vector, in any quadrant.
  let legs: Vector2
  let hypotenuse: Double

  /// Creates a random triple whose direction is 11° to 82° from a coordinate axis in the sense of rotation: (u² − v², 2
  /// u v, u² + v²).
  init(_ generator: inout SplitMix64) {
    let u = Double(64 + generator.next() % 64)
    let v = generator.between(0.1 * u, 0.87 * u).rounded(.toNearestOrEven)
    let first = Vector2(u * u - v * v, 2 * u * v)
    legs =
      switch generator.next() & 3 {
      case 0: first
      case 1: first.perpendicularCCW
      case 2: -first
      default: first.perpendicularCW
      }
    hypotenuse = u * u + v * v
  }
}
