import Geometry

/// Computes the width of each point like a pen's: wider with more pressure or tilt, and thinner towards the ends.
///
/// - Pressure p from 0 to 1 gives the width minimum + (maximum − minimum) · p (a + (1 − a) p), where a is ``response``.
///   If pressure is not measured, the width is ``nominal``.
/// - A leaning pen is wider by up to the factor 1 + ``tilt``, in proportion to its angle from upright.
/// - Then the width is tapered (``PenTaper``): at the start at once, at the end when the line is complete.
///
/// Only sums, products, quotients and square roots are used, so that all platforms give the same bits.
///
/// A change takes O(points changed), plus O(points within the taper) if one of these has changed or the stroke is still
/// shorter than its taper. Only points whose position or width differs afterwards are reported as changed.
public struct PenWidths: LineTransform {
  /// The allowed responses. Outside this range the width would not always increase with pressure.
  public static let responseRange = 0.0...2
  /// The allowed values of ``tilt``.
  public static let tiltRange = 0.0...100
  /// The largest allowed width, in px.
  public static let maxWidth = 1e6

  /// The width without pressure, in px.
  public let minimum: Double
  /// The width at full pressure, in px.
  public let maximum: Double
  /// The width if pressure is not measured, in px.
  public let nominal: Double
  /// The slope of the width at zero pressure, relative to a linear increase: 0 makes light strokes thin, 2 makes them
  /// wide.
  public let response: Double
  /// The extra width of a pen that lies flat, as a fraction: 1 for twice the width.
  public let tilt: Double
  /// The rule that makes the stroke thinner towards its ends.
  public let taper: PenTaper

  /// Creates a pen with widths in px.
  /// - Throws: `InkError`, naming the parameter: for a minimum or nominal width that is not above 0 and at most
  ///   ``maxWidth``, for a maximum less than the minimum or above ``maxWidth``, and outside ``responseRange`` and
  ///   ``tiltRange``.
  public init(
    minimum: Double = 1, maximum: Double = 5, nominal: Double = 3, response: Double = 0.5, tilt: Double = 1,
    taper: PenTaper = .none
  ) throws(InkError) {
    try Self.requireWidth(minimum, "The minimum width", parameter: "minimumWidth")
    guard maximum >= minimum, maximum <= Self.maxWidth else {
      throw InkError(
        parameter: "maximumWidth",
        description:
          "The maximum width is \(maximum) px; give a number from the minimum \(minimum) to \(Int(Self.maxWidth)).")
    }
    try Self.requireWidth(nominal, "The nominal width", parameter: "nominalWidth")
    try InkError.require(response, in: Self.responseRange, "The response", parameter: "response")
    try InkError.require(tilt, in: Self.tiltRange, "The widening by tilt", parameter: "tilt")
    self.minimum = minimum
    self.maximum = maximum
    self.nominal = nominal
    self.response = response
    self.tilt = tilt
    self.taper = taper
  }

  /// Throws unless the value is a width: above 0 and at most ``maxWidth``.
  static func requireWidth(_ value: Double, _ subject: String, parameter: String) throws(InkError) {
    guard value > 0, value <= maxWidth else {
      throw InkError(
        parameter: parameter,
        description: "\(subject) is \(value) px; give a number above 0 and at most \(Int(maxWidth)).")
    }
  }

  /// The arc lengths of a line that the start taper needs.
  public struct State {
    /// The arc length from the first point to each point, in px, up to the first point beyond the start taper.
    var arcLengths: [Double] = []
  }

  /// The state of a line without points.
  public func makeState() -> State { State() }

  /// The width of a point before tapering, in px. A pressure that is NaN counts as not measured, and such an angle as
  /// upright.
  @inline(__always)
  public func width(pressure: Double, altitudeAngle: Double) -> Double {
    var width = nominal
    if !pressure.isNaN {
      let pressure = pressure > 0 ? min(1, pressure) : 0
      width = minimum + (maximum - minimum) * (pressure * (response + (1 - response) * pressure))
    }
    let lean = 1 - altitudeAngle / (.pi / 2)
    return lean > 0 ? width * (1 + tilt * min(1, lean)) : width
  }

  /// Computes the widths of the points that changed, and of those whose taper changed.
  public func update(
    _ output: inout [WidePoint], _ state: inout State, from change: LineChange<PolylinePoint>,
    changed: inout ChangedRanges
  ) {
    if output.count > change.count { output.removeLast(output.count - change.count) }
    let tapered = measure(&state, change)
    write(0..<tapered, &output, state, change, &changed)
    for range in change.changed where range.upperBound > tapered {
      write(max(tapered, range.lowerBound)..<range.upperBound, &output, state, change, &changed)
    }
    if change.isNewlyComplete { taperEnd(&output, state, change, &changed) }
  }

  /// Updates the arc lengths.
  /// - Returns: the number of points at the start whose taper may have changed.
  private func measure(_ state: inout State, _ change: LineChange<PolylinePoint>) -> Int {
    let before = state.arcLengths.count
    var index = min(change.firstChange, before)
    guard taper.start > 0, index < before || (state.arcLengths.last ?? 0) < taper.start else { return 0 }
    var isDifferent = false
    while index < change.count, index == 0 || state.arcLengths[index - 1] < taper.start {
      var arcLength = 0.0
      if index > 0 {
        arcLength =
          state.arcLengths[index - 1] + (change.elements[index].location - change.elements[index - 1].location).length
      }
      isDifferent = isDifferent || index >= before || state.arcLengths[index] != arcLength
      state.arcLengths.set(arcLength, at: index)
      index += 1
    }
    if state.arcLengths.count > index { state.arcLengths.removeLast(state.arcLengths.count - index) }
    return isDifferent || index < before ? min(change.count, max(index, before)) : 0
  }

  private func write(
    _ range: Range<Int>, _ output: inout [WidePoint], _ state: State, _ change: LineChange<PolylinePoint>,
    _ changed: inout ChangedRanges
  ) {
    for index in range {
      put(wide(change.elements[index], index, state), at: index, &output, &changed)
    }
  }

  /// A point with its width after the start taper.
  @inline(__always)
  private func wide(_ point: PolylinePoint, _ index: Int, _ state: State) -> WidePoint {
    var width = width(pressure: point.pressure, altitudeAngle: point.altitudeAngle)
    if index < state.arcLengths.count {
      width = taper.thinned(
        width, at: state.arcLengths[index], strokeLength: state.arcLengths[state.arcLengths.count - 1],
        taperLength: taper.start)
    }
    return WidePoint(location: point.location, width: width, isPrediction: point.isPrediction)
  }

  @inline(__always)
  private func put(_ point: WidePoint, at index: Int, _ output: inout [WidePoint], _ changed: inout ChangedRanges) {
    guard index >= output.count || !output[index].isSame(as: point) else { return }
    output.set(point, at: index)
    changed.insert(index..<index + 1)
  }

  private func taperEnd(
    _ output: inout [WidePoint], _ state: State, _ change: LineChange<PolylinePoint>, _ changed: inout ChangedRanges
  ) {
    guard taper.end > 0, var index = change.elements.indices.last else { return }
    let length = length(of: change.elements, upTo: taper.end)
    var distance = 0.0
    while distance < taper.end {
      let end = change.elements[index]
      var point = wide(end, index, state)
      let full = width(pressure: end.pressure, altitudeAngle: end.altitudeAngle)
      point.width = min(point.width, taper.thinned(full, at: distance, strokeLength: length, taperLength: taper.end))
      put(point, at: index, &output, &changed)
      guard index > 0 else { return }
      index -= 1
      distance += (end.location - change.elements[index].location).length
    }
  }

  /// The length of the line backwards from its last point; if it reaches `limit`, any length from `limit` on.
  private func length(of points: [PolylinePoint], upTo limit: Double) -> Double {
    var length = 0.0
    var index = points.count - 1
    while index > 0, length < limit {
      length += (points[index].location - points[index - 1].location).length
      index -= 1
    }
    return length
  }
}

/// A point of a stroke of variable width.
@frozen
public struct WidePoint: Hashable, Sendable {
  /// The position in px, y down.
  public var location: Vector2
  /// The full width of the stroke at the point, in px; above 0.
  public var width: Double
  /// Whether the point is predicted rather than measured.
  public var isPrediction: Bool

  /// A point with its full width in px.
  @inlinable
  public init(location: Vector2, width: Double, isPrediction: Bool = false) {
    self.location = location
    self.width = width
    self.isPrediction = isPrediction
  }

  /// Whether all values have the same bits. Zeros of different signs are equal, but lead to different bits later.
  @inline(__always)
  func isSame(as other: WidePoint) -> Bool {
    location.x.bitPattern == other.location.x.bitPattern && location.y.bitPattern == other.location.y.bitPattern
      && width.bitPattern == other.width.bitPattern && isPrediction == other.isPrediction
  }
}
