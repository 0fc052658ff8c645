import Geometry

/// Smooths positions by the Savitzky-Golay filter: each becomes what the cubic that fits its neighbours best, by least squares, says there.
///
/// The window shrinks towards both ends; the first two and the last two points stay. Times, pressures and angles stay as well. A change of
/// one point changes at most 2 · ``halfWindow`` + 1, and only those that come out different are reported. Savitzky and Golay, "Smoothing and differentiation of data by simplified least squares
/// procedures", Analytical Chemistry 36 (1964), with the weights in closed form.
public struct SavitzkyGolay: LineTransform {
  public static let halfWindowRange = 2...12
  public static let strengthRange = 0.0...1

  /// How many points on either side take part.
  public let halfWindow: Int
  /// How far a point goes towards its smoothed position: 0 not at all, 1 all the way.
  public let strength: Double
  /// For each half window from 0, the weight of the middle and then those of its neighbours on either side, going out.
  private let weights: [[Double]]

  /// - Throws: `InkError`, naming the parameter, outside of ``halfWindowRange`` and ``strengthRange``.
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

  private static func weight(_ distance: Int, _ half: Int) -> Double {
    let top = 3 * (3 * half * half + 3 * half - 1 - 5 * distance * distance)
    let bottom = (2 * half - 1) * (2 * half + 1) * (2 * half + 3)
    return Double(top) / Double(bottom)
  }

  /// Points that may change.
  public func makeState() -> ChangedRanges { ChangedRanges() }

  public func update(
    _ output: inout [PolylinePoint], _ near: inout ChangedRanges, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    let count = change.count
    if output.count > count { output.removeLast(output.count - count) }
    near.removeAll()
    for range in change.changed {
      near.insert(max(0, range.lowerBound - halfWindow)..<min(count, range.upperBound + halfWindow))
    }
    if count != change.previousCount {
      // The windows near the end were, or are, smaller.
      near.insert(max(0, min(count, change.previousCount) - halfWindow)..<count)
    }
    change.elements.withUnsafeBufferPointer { points in
      for range in near.ranges {
        for index in range {
          let point = smoothed(points, index)
          if index < output.count {
            // Where only the force was corrected, the positions around it are as they were.
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
