import Geometry

/// A position on one border of the stroke of a curve: where the disc at a parameter touches the envelope of all discs.
///
/// Let p be the centre, v its velocity by the parameter, h the half width and h′ its growth. With sin β = h′ / |v|, the
/// disc touches the envelope at p + h n, where n = −sin β T ± cos β N for the unit tangent T and the normal N, which is
/// T turned by a quarter from x to y. That position moves by cos β |v| − h (β′ ± ω) along the border, where ω is the
/// rate at which T turns. Where that is not positive, the position lies inside the discs beside it.
struct BorderSample {
  /// The position, relative to O.
  let position: Vector2
  /// The outward unit normal of the border.
  let normal: Vector2
  /// The half width.
  let halfWidth: Double
  /// How fast the position moves along the border, by the parameter.
  let rate: Double

  /// The unit tangent of the border, in the direction in which the parameter grows.
  @inline(__always)
  func tangent(_ side: Side) -> Vector2 { normal.perpendicularCW * side.sign }
}

/// One border of the stroke of a curve near a view, by the parameter s of a cubic relative to O.
enum CurveBorder {
  /// The cubic is the centre line, with the half width at s = 0 and its growth by s.
  case centreLine(LocalCubic, width: Double, growth: Double, Side)
  /// The cubic is the border itself, of a stroke so wide that doubles represent only the border.
  case border(LocalCubic, halfWidth: Double, Side)

  var side: Side {
    switch self {
    case .centreLine(_, _, _, let side), .border(_, _, let side): side
    }
  }

  /// The border at a parameter; nil where the disc does not touch the envelope, or lies inside the discs beside it.
  @inline(__always)
  func sample(_ s: Double) -> BorderSample? {
    let sample: BorderSample?
    switch self {
    case .border(let cubic, let halfWidth, let side):
      let velocity = cubic.velocity(s)
      let speed = velocity.length
      sample = BorderSample(
        position: cubic.position(s), normal: velocity.perpendicularCCW * (side.sign / speed), halfWidth: halfWidth,
        rate: speed)
    case .centreLine(let cubic, let width, let growth, let side):
      let halfWidth = max(0, width + growth * s)
      let contact = EnvelopeContact(cubic.velocity(s), cubic.acceleration(s), halfWidth, growth, side)
      sample = contact.map {
        BorderSample(
          position: cubic.position(s) + $0.normal * halfWidth, normal: $0.normal, halfWidth: halfWidth, rate: $0.rate)
      }
    }
    guard let sample, sample.rate > 0, sample.rate.isFinite else { return nil }
    return sample
  }
}

extension CurveBorder {
  /// Whether bounds tell that no disc between two parameters has a position on the border.
  ///
  /// With w² = v² − h′², a disc has one where |h′| < |v| and v² w² + h h′ (v · a) ∓ h w (v × a) > 0.
  @inline(never)
  func isNowhere(from lower: Double, to upper: Double) -> Bool {
    guard case .centreLine(let cubic, let width, let growth, let side) = self else { return false }
    let (middle, half) = ((lower + upper) / 2, (upper - lower) / 2)
    let (v, a) = (cubic.velocity(middle), cubic.acceleration(middle))
    let jerk = 6 * cubic.d.length
    let bend = a.length + half * jerk
    let (fast, slow) = (v.length + half * bend, max(0, v.length - half * bend))
    let (first, last) = (max(0, width + growth * lower), max(0, width + growth * upper))
    let (wide, narrow) = (max(first, last), min(first, last))
    let most = fast * fast - growth * growth
    guard most > 0x1p-20 * fast * fast else { return true }
    let least = max(0, slow * slow - growth * growth).squareRoot()
    let opening = growth * v.dot(a) + abs(growth) * half * (bend * bend + fast * jerk)
    let turning = side.sign * v.cross(a) - half * fast * jerk
    return fast * fast * most + opening * (opening > 0 ? wide : narrow)
      - turning * (turning > 0 ? narrow * least : wide * most.squareRoot()) <= 0
  }
}

/// Where the disc about a position of a curve touches the envelope: see ``BorderSample``.
struct EnvelopeContact {
  /// The outward unit normal of the border.
  let normal: Vector2
  /// How fast the position moves along the border, by the parameter.
  let rate: Double

  /// - Returns: nil if the disc contains the discs beside it, or is contained, to within rounding.
  @inline(__always)
  init?(_ velocity: Vector2, _ acceleration: Vector2, _ halfWidth: Double, _ growth: Double, _ side: Side) {
    let speed = velocity.length
    let sine = growth / speed
    guard abs(sine) < 1 - 0x1p-20 else { return nil }
    let cosine = (1 - sine * sine).squareRoot()
    let tangent = velocity / speed
    normal = tangent * -sine + tangent.perpendicularCCW * (side.sign * cosine)
    guard halfWidth > 0 else {
      rate = speed * cosine
      return
    }
    let turning = tangent.cross(acceleration) / speed
    let opening = -sine * tangent.dot(acceleration) / (speed * cosine)
    rate = speed * cosine - halfWidth * (opening + side.sign * turning)
  }
}
