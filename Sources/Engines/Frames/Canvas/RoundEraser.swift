import Geometry

/// A disc that erases.
struct RoundEraser {
  /// Its centre from the centre of the view, in px, before the camera's turn.
  let displacement: Vector2
  /// In px; positive.
  let radius: Double
}

/// How a closed polygon lies about the centre of a round eraser.
struct EraserContact {
  /// The polygon's winding number about the eraser's centre.
  let winding: Int
  /// Whether a side is closer to the centre than the radius.
  let isAtBorder: Bool

  /// - Parameters:
  ///   - corners: relative to the eraser's centre, at least one.
  ///   - radius: of the eraser, in the same units.
  init(_ corners: [Vector2], radius: Double) {
    var winding = 0
    var isAtBorder = false
    var p = corners[corners.count - 1]
    for q in corners {
      if (p.y > 0) != (q.y > 0) {
        let turn = p.cross(q)
        if p.y <= 0 && turn > 0 { winding += 1 }
        if q.y <= 0 && turn < 0 { winding -= 1 }
      }
      isAtBorder = isAtBorder || EraserCut.part(from: p, to: q, within: radius, radius) != nil
      p = q
    }
    self.winding = winding
    self.isAtBorder = isAtBorder
  }
}
