/// A half width for each point.
struct VaryingRadius: RadiusFit {
  typealias Edges = TaperedEdges

  @inline(__always) static var varies: Bool { true }
  @inline(__always) static var positionShare: Double { 0.85 }

  let radius: Double
  private let tolerance: Double
  /// The least and the most slope.
  private var least = 0.0
  private var most = 0.0

  @inline(__always)
  init(radius: Double, tolerance: Double) {
    self.radius = radius
    self.tolerance = tolerance
  }

  @inline(__always) var isEmpty: Bool { least > most }

  @inline(__always)
  func swallows(_ radius: Double) -> Bool { abs(radius - self.radius) <= tolerance }

  @inline(__always)
  func opened(inverse: Double, radius: Double) -> Self {
    var fit = self
    let change = radius - self.radius
    fit.least = (change - tolerance) * inverse
    fit.most = (change + tolerance) * inverse
    return fit
  }

  @inline(__always)
  func narrowed(inverse: Double, radius: Double) -> Self {
    var fit = self
    let change = radius - self.radius
    fit.least = max(least, (change - tolerance) * inverse)
    fit.most = min(most, (change + tolerance) * inverse)
    return fit
  }

  @inline(__always)
  func exit(fromDistance: Double, fromRadius: Double, toDistance: Double, toRadius: Double) -> Double {
    // By how much a half width is beyond the two slopes: none where it fits.
    let before = fromRadius - radius
    let after = toRadius - radius
    let tooHigh = after - tolerance - most * toDistance
    if tooHigh > 0 {
      let inside = max(0, most * fromDistance - (before - tolerance))
      return inside / (inside + tooHigh)
    }
    let tooLow = least * toDistance - (after + tolerance)
    guard tooLow > 0 else { return 1 }
    let inside = max(0, before + tolerance - least * fromDistance)
    return inside / (inside + tooLow)
  }

  @inline(__always)
  func end(distance: Double, near radius: Double) -> Double {
    // Slopes that suit half widths above zero may lead below it beyond them.
    max(min(max(radius, self.radius + distance * least), self.radius + distance * most), radius / 2)
  }
}
