import Geometry

/// A rational quadratic curve in doubles: control points, and weights above 0.
struct ConicArc {
  var a: Vector2
  var b: Vector2
  var c: Vector2
  var weights: SIMD3<Double>

  /// The two halves, by de Casteljau's algorithm in homogeneous coordinates.
  var halves: (ConicArc, ConicArc) {
    let w = weights
    let (ab, bc) = (w.x + w.y, w.y + w.z)
    let left = (a * w.x + b * w.y) / ab
    let right = (b * w.y + c * w.z) / bc
    let middle = (left * ab + right * bc) / (ab + bc)
    let between = (ab + bc) / 4
    return (
      ConicArc(a: a, b: left, c: middle, weights: SIMD3(w.x, ab / 2, between)),
      ConicArc(a: middle, b: right, c: c, weights: SIMD3(between, bc / 2, w.z))
    )
  }

  /// The part between two parameters, by blossoming.
  func part(from u: Double, to v: Double) -> ConicArc {
    func blossom(_ u: Double, _ v: Double) -> (Vector2, Double) {
      let (p, q, r) = ((1 - u) * (1 - v), u * (1 - v) + v * (1 - u), u * v)
      let weight = p * weights.x + q * weights.y + r * weights.z
      return ((a * (p * weights.x) + b * (q * weights.y) + c * (r * weights.z)) / weight, weight)
    }
    let (first, middle, last) = (blossom(u, u), blossom(u, v), blossom(v, v))
    return ConicArc(a: first.0, b: middle.0, c: last.0, weights: SIMD3(first.1, middle.1, last.1))
  }

  /// The unit tangent at the start. If the first two control points are equal, it is that of the chord.
  var startTangent: Vector2 { Self.unit(b - a, c - a) }
  var endTangent: Vector2 { Self.unit(c - b, c - a) }

  /// The right normal at an end, of length 1, and the curvature towards it.
  typealias EndShape = (normal: Vector2, curvature: Double)

  /// The normal and curvature at the start: see ``startCurvature``.
  var startShape: EndShape {
    let normal = startTangent.perpendicularCW
    return (normal, curvature(side: b - a, normal))
  }
  /// The normal and curvature at the end, in the same direction.
  var endShape: EndShape {
    let normal = endTangent.perpendicularCW
    return (normal, -curvature(side: c - b, normal))
  }

  private static func unit(_ first: Vector2, _ second: Vector2) -> Vector2 {
    let direction = first == .zero ? second : first
    let length = direction.length
    return length > 0 ? direction / length : Vector2(1, 0)
  }

  /// The curvature at the start, positive towards the right normal (dy, −dx) of its direction. For control points a, b
  /// and c with weights u, v and w it is (u w / 2 v²) · h / |b − a|², where h is c's distance from the tangent.
  var startCurvature: Double { startShape.curvature }

  private func curvature(side: Vector2, _ normal: Vector2) -> Double {
    let square = side.dot(side)
    guard square > 0 else { return 0 }
    return weights.x * weights.z / (2 * weights.y * weights.y) * (c - a).dot(normal) / square
  }

  /// The smallest distance of the origin from the box of the control points.
  var leastDistance: Double {
    Vector2(Self.outside(a.x, b.x, c.x), Self.outside(a.y, b.y, c.y)).length
  }
  /// The largest distance of a control point from the origin.
  var greatestDistance: Double { max(a.length, max(b.length, c.length)) }

  /// The distance of 0 from the smallest interval that contains three numbers.
  @inline(__always)
  private static func outside(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(max(min(a, min(b, c)), -max(a, max(b, c))), 0)
  }

  /// The parameters of the minima of the distance from the origin, as accurate as doubles allow: minima within 0…1
  /// between 64 samples, and the ends from which the distance grows.
  var feet: [Double] {
    var result: [Double] = []
    let count = 64
    var last = slope(0)
    if last >= 0 { result.append(0) }
    for index in 1...count {
      let next = slope(Double(index) / Double(count))
      if last < 0, next >= 0, index < count || next > 0 {
        var (low, high) = (Double(index - 1) / Double(count), Double(index) / Double(count))
        for _ in 0..<50 {
          let middle = (low + high) / 2
          if slope(middle) < 0 { low = middle } else { high = middle }
        }
        result.append(high)
      }
      last = next
    }
    if last <= 0 { result.append(1) }
    return result
  }

  /// A number with the sign of the derivative of the distance from the origin.
  private func slope(_ t: Double) -> Double {
    let rest = t < 0.5 ? part(from: t, to: 1) : part(from: 0, to: t)
    return t < 0.5 ? rest.a.dot(rest.b - rest.a) : rest.c.dot(rest.c - rest.b)
  }
}
