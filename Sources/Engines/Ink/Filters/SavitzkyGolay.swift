import Geometry

/// Smooths positions with the Savitzky-Golay filter: each point moves to the value of the least-squares cubic of its
/// neighbours.
///
/// The window shrinks towards both ends, so the first two and the last two points do not move. Times, pressures and
/// angles do not change. A change of one point affects at most 2 · ``halfWindow`` + 1 points. Only points whose result
/// is different are reported as changed.
///
/// Source: Savitzky and Golay, "Smoothing and differentiation of data by simplified least squares procedures",
/// Analytical Chemistry 36 (1964). The weights are computed in closed form.
public struct SavitzkyGolay: LineTransform {
  /// The allowed half windows, in points.
  public static let halfWindowRange = 2...12
  /// The allowed strengths.
  public static let strengthRange = 0.0...1

  /// The number of points on either side that enter the fit.
  public let halfWindow: Int
  /// The fraction of the distance to the smoothed position by which a point moves, from 0 to 1.
  public let strength: Double
  /// For each half window from 0: the weight of the middle point, then the weights of its neighbours by distance.
  private let weights: [[Double]]

  /// Creates a filter with a window of 2 · `halfWindow` + 1 points.
  /// - Throws: `InkError`, naming the parameter, outside ``halfWindowRange`` and ``strengthRange``.
  public init(halfWindow: Int = 2, strength: Double = 1) throws(InkError) {
    let range = Self.halfWindowRange
    guard range.contains(halfWindow) else {
      throw InkError(
        parameter: "halfWindow",
        description: "The half window is \(halfWindow) points; give \(range.lowerBound) to \(range.upperBound).")
    }
    try InkError.require(strength, in: Self.strengthRange, "The strength", parameter: "strength")
    self.halfWindow = halfWindow
    self.strength = strength
    weights = (0...halfWindow).map { half in half < 2 ? [] : (0...half).map { Self.weight($0, half) } }
  }

  /// The weight of a neighbour at a distance, in points, in the least-squares cubic at the middle of the window.
  private static func weight(_ distance: Int, _ half: Int) -> Double {
    let top = 3 * (3 * half * half + 3 * half - 1 - 5 * distance * distance)
    let bottom = (2 * half - 1) * (2 * half + 1) * (2 * half + 3)
    return Double(top) / Double(bottom)
  }

  /// Working memory: the points that a change may affect.
  public func makeState() -> ChangedRanges { ChangedRanges() }

  /// Smooths the points whose windows contain a change. O(changed points · ``halfWindow``).
  public func update(
    _ output: inout [PolylinePoint], _ affected: inout ChangedRanges, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let count = change.count
    if output.count > count { output.removeLast(output.count - count) }
    affected.removeAll()
    for range in change.changed {
      affected.insert(max(0, range.lowerBound - halfWindow)..<min(count, range.upperBound + halfWindow))
    }
    if count != change.previousCount {
      // The windows near the previous end and near the present end have changed their sizes.
      affected.insert(max(0, min(count, change.previousCount) - halfWindow)..<count)
    }
    change.elements.withUnsafeBufferPointer { points in
      for range in affected.ranges {
        for index in range {
          let point = smoothed(points, index)
          if index < output.count {
            // A correction of the force alone leaves the neighbours' positions unchanged.
            guard !point.isSame(as: output[index]) else { continue }
            output[index] = point
          } else {
            output.append(point)
          }
          changed.insert(index..<index + 1)
        }
      }
    }
  }

  @inline(__always)
  private func smoothed(_ points: UnsafeBufferPointer<PolylinePoint>, _ index: Int) -> PolylinePoint {
    var point = points[index]
    let half = min(halfWindow, index, points.count - 1 - index)
    guard half >= 2 else { return point }
    let weights = weights[half]
    var position = point.location * weights[0]
    for distance in 1...half {
      position += (points[index - distance].location + points[index + distance].location) * weights[distance]
    }
    point.location = point.location * (1 - strength) + position * strength
    return point
  }
}
