import Geometry

/// The formulas of Inkable's own program, one point at a time and without optimisation.
enum DocumentFormulas {
  /// The weight of the neighbour at `position` in the least-squares cubic over 2 · half + 1 points, by Gram
  /// polynomials.
  static func weight(_ position: Int, _ half: Int) -> Double {
    func gram(_ index: Int, _ order: Int) -> Double {
      if order == 0 { return 1 }
      if order < 0 { return 0 }
      let (m, k) = (Double(half), Double(order))
      return (4 * k - 2) / (k * (2 * m - k + 1)) * Double(index) * gram(index, order - 1)
        - ((k - 1) * (2 * m + k)) / (k * (2 * m - k + 1)) * gram(index, order - 2)
    }
    func factorial(_ a: Int, _ b: Int) -> Double { ((a - b + 1)..<(a + 1)).reduce(1) { $0 * Double($1) } }
    return (0...3).reduce(0) { sum, k in
      sum + Double(2 * k + 1) * factorial(2 * half, k) / factorial(2 * half + k + 1, k + 1) * gram(0, k)
        * gram(position, k)
    }
  }

  static func savitzkyGolay(_ points: [Vector2], half: Int, strength: Double) -> [Vector2] {
    points.indices.map { index in
      let window = min(half, index, points.count - 1 - index)
      guard window > 1 else { return points[index] }
      var sum = Vector2.zero
      for position in -window...window { sum += points[index + position] * weight(position, window) }
      return points[index] * (1 - strength) + sum * strength
    }
  }

  static func douglasPeucker(_ points: [Vector2], tolerance: Double) -> [Vector2] {
    guard points.count > 2 else { return points }
    let (first, last) = (points[0], points[points.count - 1])
    let length = (last - first).length
    var farthest = 0
    var maximum = 0.0
    for index in 1..<points.count - 1 {
      let p = points[index]
      let distance =
        length == 0
        ? (p - first).length
        : abs((last.y - first.y) * p.x - (last.x - first.x) * p.y + last.x * first.y - last.y * first.x) / length
      if distance > maximum {
        maximum = distance
        farthest = index
      }
    }
    guard maximum > tolerance else { return [first, last] }
    return douglasPeucker(Array(points[...farthest]), tolerance: tolerance).dropLast()
      + douglasPeucker(Array(points[farthest...]), tolerance: tolerance)
  }

  /// The control points and the end of every curve; the last curve only for a complete line.
  static func antigrain(_ points: [Vector2], k: Double, isComplete: Bool) -> [[Vector2]] {
    guard points.count > 1 else { return [] }
    return (1..<points.count).filter { isComplete || $0 + 1 < points.count }.map { index in
      let p1 = points[index - 1]
      let p2 = points[index]
      let p0 = index > 1 ? points[index - 2] : p1
      let p3 = index + 1 < points.count ? points[index + 1] : p2
      let (c1, c2, c3) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
      let (l1, l2, l3) = ((p1 - p0).length, (p2 - p1).length, (p3 - p2).length)
      let m1 = c1 + (c2 - c1) * (l1 / (l1 + l2))
      let m2 = c2 + (c3 - c2) * (l2 / (l2 + l3))
      var ctrl1 = m1 + (c2 - m1) * k + p1 - m1
      var ctrl2 = m2 + (c2 - m2) * k + p2 - m2
      if ctrl1.x.isNaN || ctrl1.y.isNaN { ctrl1 = p1 }
      if ctrl2.x.isNaN || ctrl2.y.isNaN { ctrl2 = p2 }
      return [ctrl1, ctrl2, p2]
    }
  }
}
