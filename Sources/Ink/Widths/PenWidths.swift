import Geometry

/// Gives points widths, as a pen does: wider where it presses harder or lies flatter, and thin towards the ends.
///
/// Pressure p from 0 to 1 makes the width minimum + (maximum − minimum) · p (a + (1 − a) p), a being ``response``; where pressure was not
/// measured it is ``nominal``. A pen that leans is wider by up to the factor 1 + ``tilt``, in proportion to the angle by which it leans.
/// Then it is tapered: at the beginning at once, at the end as soon as the line is complete, see ``PenTaper``. Only sums, products,
/// quotients and square roots are taken, so that every platform gives the same bits.
///
/// A change is followed in O(points changed), and O(points within the taper) where one of these has changed or a stroke is still shorter
/// than its taper. Only points whose position or width is different afterwards are reported as changed.
public struct PenWidths: LineTransform {
  /// With more or less than these, more pressure would not always be more width.
  public static let responseRange = 0.0...2
  public static let tiltRange = 0.0...100
  /// The most that a width can be, in px.
  public static let maxWidth = 1e6

  /// The width without pressure, in px.
  public let minimum: Double
  /// The width with the most pressure, in px.
  public let maximum: Double
  /// The width where pressure is not measured, in px.
  public let nominal: Double
  /// How fast the width grows with the first pressure: 1 is even, 0 makes light strokes thin, 2 makes them wide.
  public let response: Double
  /// How much wider a pen that lies flat is, as a share: 1 for twice the width.
  public let tilt: Double
  public let taper: PenTaper

  /// - Throws: `InkError`, naming the parameter: for a minimum or nominal width that is not above 0 and at most ``maxWidth``, a maximum that is
  ///   less than the minimum or beyond that, and outside of ``responseRange`` and ``tiltRange``.
  public init(
    minimum: Double = 1, maximum: Double = 5, nominal: Double = 3, response: Double = 0.5, tilt: Double = 1,
    taper: PenTaper = .none
  ) throws(InkError) {
    try Self.requireWidth(minimum, "The minimum width", parameter: "minimumWidth")
    guard maximum >= minimum, maximum <= Self.maxWidth else {
      throw InkError(
        parameter: "maximumWidth",
        description: """
          The maximum width is \(maximum) px; give a number from the minimum width, \(minimum) px, to \(Int(Self.maxWidth)).
          """)
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

  /// What is kept for a line.
  public struct State {
    /// How far points are along the line from the first, in px, up to the first point beyond the taper at the start.
    var ways: [Double] = []
  }

  public func makeState() -> State { State() }

  /// The width of a point before it is tapered, in px. What is not a number counts as not measured, or upright.
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

  /// Brings the ways up to date.
  /// - Returns: up to which point the taper at the start may have changed widths.
  private func measure(_ state: inout State, _ change: LineChange<PolylinePoint>) -> Int {
    let before = state.ways.count
    var index = min(change.firstChange, before)
    guard taper.start > 0, index < before || (state.ways.last ?? 0) < taper.start else { return 0 }
    var isDifferent = false
    while index < change.count, index == 0 || state.ways[index - 1] < taper.start {
      var way = 0.0
      if index > 0 {
        way = state.ways[index - 1] + (change.elements[index].location - change.elements[index - 1].location).length
      }
      isDifferent = isDifferent || index >= before || state.ways[index] != way
      state.ways.set(way, at: index)
      index += 1
    }
    if state.ways.count > index { state.ways.removeLast(state.ways.count - index) }
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

  /// A point with its width, tapered at the start.
  @inline(__always)
  private func wide(_ point: PolylinePoint, _ index: Int, _ state: State) -> WidePoint {
    var width = width(pressure: point.pressure, altitudeAngle: point.altitudeAngle)
    if index < state.ways.count {
      width = taper.thinned(
        width, at: state.ways[index], of: state.ways[state.ways.count - 1], over: taper.start)
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
    var way = 0.0
    while way < taper.end {
      let end = change.elements[index]
      var point = wide(end, index, state)
      let whole = width(pressure: end.pressure, altitudeAngle: end.altitudeAngle)
      point.width = min(point.width, taper.thinned(whole, at: way, of: length, over: taper.end))
      put(point, at: index, &output, &changed)
      guard index > 0 else { return }
      index -= 1
      way += (end.location - change.elements[index].location).length
    }
  }

  /// How long the line is, from its last point back, as far as is asked for.
  private func length(of points: [PolylinePoint], upTo reach: Double) -> Double {
    var length = 0.0
    var index = points.count - 1
    while index > 0, length < reach {
      length += (points[index].location - points[index - 1].location).length
      index -= 1
    }
    return length
  }
}
