import ExactNumbers
import Geometry

/// The reference solution by construction: the screen position of each point of a scene, at any depth.
///
/// Scene and camera are given relative to the same exact anchor, so the anchor cancels. The exact position is `R · ρ (q
/// − μ)` px from the viewport's centre. Here `q` is the point's offset, `μ` the camera's offset, `ρ` the camera's
/// magnification and `R` its rotation.
///
/// Offsets are multiples of 2^-40 px below 2^12 px, which is enough for viewports of up to 16,384 px. Therefore `q − μ`
/// is exact in doubles. The rest takes five roundings per coordinate, and the result is within ``bound(for:)`` of the
/// exact position. The computing time does not depend on the depth.
public struct ConstructedReference: Sendable {
  private let offsets: [Vector2]

  /// Creates the reference solution for the points of one scene.
  /// - Parameter offsets: in px at the content zoom, relative to the same anchor as the cameras.
  public init(offsets: [Vector2]) {
    self.offsets = offsets
  }

  /// An upper bound of the error of a result, in px per axis, for positions inside the viewport.
  ///
  /// Let u = 2^-53 be the unit roundoff, and let positions be below 2^k px. The product ρ·d has an error of u·2^k. Each
  /// product with cosine or sine adds its own rounding, the rounding of the pair, and the accumulated error. Together
  /// they are at most 6u·2^k, because the factors are below one. The sum adds one rounding, and the scale to normalised
  /// device coordinates adds two: at most 9u·2^k in all.
  public static func bound(for viewport: Viewport) -> Double {
    let limit = Double(sign: .plus, exponent: Int(max(viewport.width, viewport.height).exponent) + 1, significand: 1)
    return 9 * 0x1p-53 * limit
  }

  /// Writes the positions of all points under `pose`, in px from the viewport's centre, y down. Allocates nothing.
  /// O(points).
  /// - Precondition: `positions` has at least as many elements as there are points.
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
