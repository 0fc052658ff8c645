import ExactGeometry
import Geometry

/// The first reference solution, by construction: scene and camera count from the same exact anchor, so the exact position on the screen is
/// `R · ρ (q − μ)` px from the viewport's centre, whatever the anchor is; cheap at any depth.
///
/// `q` is the point's offset and `μ` the camera's, both multiples of 2^-40 px below 2^12 px, so their difference is exact in doubles (a viewport of up to 16,384 px keeps them there); `ρ` is
/// the camera's magnification. The rest takes five roundings a coordinate: the answer is within `bound` of exact.
public struct ConstructedReference: Sendable {
  private let offsets: [Vector2]

  /// - Parameter offsets: px at the content zoom, counted from the anchor that the cameras count from.
  public init(offsets: [Vector2]) {
    self.offsets = offsets
  }

  /// How far an answer can be from exact, in px an axis, for positions inside the viewport.
  ///
  /// With unit roundoff u = 2^-53 and positions below 2^k px: ρ·d is off by u·2^k; each product with cosine or sine adds its own rounding,
  /// the pair's, and the carried one (3u·2^k for both products together with factors below one: at most 6u·2^k), the sum one more,
  /// the scale to normalised device coordinates two: at most 9u·2^k.
  public static func bound(for viewport: Viewport) -> Double {
    let reach = Double(sign: .plus, exponent: Int(max(viewport.width, viewport.height).exponent) + 1, significand: 1)
    return 9 * 0x1p-53 * reach
  }

  /// Writes where every point is seen under `pose`, px from the viewport's centre, y down. Allocates nothing. O(points).
  /// - Precondition: `positions` has room for all points.
  public func position(under pose: CameraPose, into positions: UnsafeMutableBufferPointer<Vector2>) {
    let cosine = Double(pose.rotation.cosineNumerator) / Double(pose.rotation.denominator)
    let sine = Double(pose.rotation.sineNumerator) / Double(pose.rotation.denominator)
    let magnification = pose.magnification
    let offset = pose.offset
    offsets.withUnsafeBufferPointer { points in
      for index in points.indices {
        let d = (points[index] - offset) * magnification
        positions[index] = Vector2(cosine * d.x - sine * d.y, sine * d.x + cosine * d.y)
      }
    }
  }
}
