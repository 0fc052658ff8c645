import Geometry
import Oracle
import Results
import Schemes

/// One point in one displayed frame: the scheme's error and those of its stages, in px.
struct StagedSample {
  /// The error of the scheme's output, by the oracle.
  let error: Vector2
  /// The errors with a single stage rounding, by stage; empty where the scheme is not taken apart.
  private(set) var alone: [Vector2] = []
  /// The length of the scheme's error less the sum of its stages' errors; nil where a stage has lost the point.
  private(set) var residual: Double?
  private(set) var verdict: StageVerdict

  /// A sample of a scheme that is not taken apart.
  /// - Parameters:
  ///   - ndc: the scheme's output.
  ///   - position: the oracle's position, px from the centre.
  init(_ ndc: SIMD2<Float>, against position: Vector2, on viewport: Viewport) {
    error = Vector2(ndc) * Self.pixelsPerNDC(viewport) - position
    verdict = .notTakenApart
  }

  /// A sample of a scheme that is taken apart.
  init(_ staged: StagedVector, of ndc: SIMD2<Float>, against position: Vector2, on viewport: Viewport) {
    self.init(ndc, against: position, on: viewport)
    let scale = Self.pixelsPerNDC(viewport)
    let exact = Vector2(staged.x.exactValue, staged.y.exactValue) * scale
    guard Self.isSame(staged.x.handedOver, ndc.x), Self.isSame(staged.y.handedOver, ndc.y),
      (exact - position).length <= CrossCheckTotal.tolerance(for: viewport)
    else {
      verdict = .refused
      return
    }
    alone = ProjectionStage.allCases.map { Vector2(staged.x.deviation(of: $0), staged.y.deviation(of: $0)) * scale }
    let rest = (Vector2(staged.x.residual, staged.y.residual) * scale).length
    residual = rest.isFinite ? rest : nil
    let parts = alone.reduce(0) { $0 + $1.length }
    verdict = rest.isFinite && rest > Self.bound(parts: parts, distance: position.length) ? .doesNotAddUp : .addsUp
  }

  /// The largest residual that is of second order, in px.
  ///
  /// Each of the up to 16 roundings behind the subtraction changes its result by a factor within 1 ± 2^-24 in float32,
  /// all of them together within 1 ± 2^-20. The joint effect of the stages beyond the sum of their single effects is a
  /// product of two such changes, or of one and a displacement that was lost before. Twice that covers both
  /// coordinates.
  /// - Parameters:
  ///   - parts: the sum of the lengths of the stages' errors, px.
  ///   - distance: the distance of the point from the viewport's centre, px.
  static func bound(parts: Double, distance: Double) -> Double { 0x1p-19 * parts + 0x1p-38 * distance }

  private static func pixelsPerNDC(_ viewport: Viewport) -> Vector2 {
    Vector2(viewport.width / 2, -viewport.height / 2)
  }

  private static func isSame(_ a: Float, _ b: Float) -> Bool {
    a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
  }
}
