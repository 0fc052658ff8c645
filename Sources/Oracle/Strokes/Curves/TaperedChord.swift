/// A straight piece of a stroke whose half width is linear along it.
enum TaperedChord {
  /// The least of |w − s·d| − (r0 + s·(r1 − r0)) over s in 0…1: how far a position is from the union of the chord's discs,
  /// negative inside. The function is convex in s; its minimum is where the line of sight meets the slope of the half
  /// width.
  /// - Parameters:
  ///   - wx, wy: the position, from the chord's start.
  ///   - dx, dy: from the chord's start to its end.
  static func distance(
    _ wx: Double, _ wy: Double, _ dx: Double, _ dy: Double, _ r0: Double, _ r1: Double
  ) -> Double {
    let square = dx * dx + dy * dy
    let rise = r1 - r0
    var s = 0.0
    if rise * rise >= square {
      s = rise > 0 ? 1 : 0
    } else {
      let length = square.squareRoot()
      let along = (wx * dx + wy * dy) / length
      if rise == 0 {
        s = along / length
      } else {
        let across = abs(wx * dy - wy * dx) / length
        s = (along + rise * across / (square - rise * rise).squareRoot()) / length
      }
      s = s < 0 ? 0 : s > 1 ? 1 : s
    }
    let x = wx - s * dx
    let y = wy - s * dy
    return (x * x + y * y).squareRoot() - (r0 + s * rise)
  }
}
