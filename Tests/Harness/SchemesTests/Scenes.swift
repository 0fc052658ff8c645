import ExactNumbers
import Geometry
import Oracle
import Schemes
import Workloads

/// The error for a number that is not finite although it should be.
struct NotFinite: Error {}

/// A seeded scene about a target, with `|T|` in [512, 1024) by default, and cameras near it.
struct Scenes {
  var random: SplitMix64
  let exponent: Int
  let anchor: ExactPoint

  init(seed: UInt64, exponent: Int) {
    self.init(seed: seed, exponent: exponent, anchor: SeededTarget(seed: seed).point(fractionBits: exponent + 64))
  }

  init(seed: UInt64, exponent: Int, anchor: ExactPoint) {
    random = SplitMix64(seed: seed, stream: "exponent \(exponent)")
    self.exponent = exponent
    self.anchor = anchor
  }

  /// A position within `reach` px of the anchor, on the grid.
  mutating func offset(_ reach: Double) -> Vector2 {
    (Vector2(random.symmetric(), random.symmetric()) * reach).roundedToGrid()
  }

  mutating func scene(strokes: [Int], reach: Double = 300) -> ExactScene {
    var ranges: [Range<Int>] = []
    for count in strokes {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + count)
    }
    let offsets = (0..<(ranges.last?.upperBound ?? 0)).map { _ in offset(reach) }
    return ExactScene(anchor: anchor, exponent: exponent, offsets: offsets, strokes: ranges)
  }

  mutating func camera(reach: Double = 100) -> ExactCamera {
    let pose = CameraPose(
      offset: offset(reach), magnification: 1 + random.unit(),
      rotation: Rotation(halfTangent: 3 * random.symmetric()) ?? .identity)
    return ExactCamera(anchor: anchor, exponent: exponent, pose: pose)
  }
}

/// The largest allowed error of a scheme's point, in px at zooms of a range. It follows from the steps to which the
/// represented software rounds, and is 0 for a scheme that only rounds to floating-point numbers.
func designedDeviation(of scheme: String, zooms: ClosedRange<Double>) -> Double {
  switch scheme {
  // Half a step of a tile in each coordinate, with the level's tiles shown up to 1,024 px wide.
  case "tile-16": 0.5 * 1024 / 8192 * 2.0.squareRoot()
  // Half of 0.0001 units for the stroke and for the camera; half a step of float32 below 1,024 units for the camera;
  // half of 0.0001 of the scale, over the diagonal.
  case "css-4dp":
    (1e-4 + 0x1p-15) * zooms.upperBound * 2.0.squareRoot() + 0.5e-4 / zooms.lowerBound * Viewport.standard.diagonal
  default: 0
  }
}

extension CoordinateScheme {
  /// Normalised device coordinates of all stored points.
  func projected(_ count: Int) -> [SIMD2<Float>] {
    [SIMD2<Float>](unsafeUninitializedCapacity: count) { buffer, written in
      buffer.initialize(repeating: SIMD2(7, 7))
      project(into: buffer)
      written = count
    }
  }

  /// The edges drawn.
  func drawn(atMost count: Int) -> [DrawnEdge] {
    [DrawnEdge](unsafeUninitializedCapacity: count) { buffer, written in written = draw(into: buffer) }
  }
}

/// Whether two pairs have the same bits.
func isSame(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
  a.x.bitPattern == b.x.bitPattern && a.y.bitPattern == b.y.bitPattern
}

/// Whether two pairs have the same bits; all NaNs count as the same.
func isAlike(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
  (a.x.bitPattern == b.x.bitPattern || a.x.isNaN && b.x.isNaN)
    && (a.y.bitPattern == b.y.bitPattern || a.y.isNaN && b.y.isNaN)
}
