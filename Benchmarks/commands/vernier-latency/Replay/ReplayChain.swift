import CommandLine
import Files
import Geometry
import Ink

/// The steps up to the one that is shown.
final class ReplayChain {
  let events = EventStream()
  let paths = TouchPathStream()
  /// Writes one line's members, each with a comma before it.
  private(set) var writeLine: (Int, inout JSONBuffer) throws -> Void = { _, _ in }
  /// The line's path as vector graphics have it, where the step is one.
  private(set) var curve: (Int) throws -> [CurveElement] = { _ in [] }
  /// The options that count, as JSON values by name.
  private(set) var parameters: [(name: String, value: String)] = []

  init(_ step: ReplayStep, _ options: ReplayOptions) throws {
    events.add(paths)
    let filters = try options.filterList(for: step)
    try options.check()
    switch step {
    case .events: break
    case .paths:
      let paths = paths
      writeLine = { try Self.write(paths.output.lines[$0].elements, as: "points", &$1) { JSONTree($0) } }
    case .polylines, .savitzkyGolay, .douglasPeucker, .perpendicularDouglasPeucker, .thinning:
      let points = try filtered(filters, options)
      writeLine = Self.pointWriter(points)
    case .prediction:
      let points = try filtered(filters, options)
      writeLine = Self.pointWriter(points.then(try options.prediction()))
      parameters.append(("horizon_ms", "\(options.horizon)"))
    case .antigrain:
      let rule = try options.antigrain()
      parameters.append(("smoothing", "\(options.smoothing)"))
      show(try filtered(filters, options), Curves(rule))
    case .catmullRom: show(try filtered(filters, options), Curves(CentripetalCatmullRom()))
    case .outline: try showOutline(filters, options)
    }
  }

  /// The input points of the step.
  private func filtered(_ filters: [ReplayFilter], _ options: ReplayOptions) throws -> any LineProducer<PolylinePoint> {
    var points: any LineProducer<PolylinePoint> = paths.then(Polylines())
    parameters.append(("filters", "[" + filters.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") + "]"))
    for filter in filters {
      switch filter {
      case .savitzkyGolay:
        points = points.then(
          try options.savitzkyGolay())
        parameters += [("half_window", "\(options.halfWindow)"), ("strength", "\(options.strength)")]
      case .douglasPeucker:
        points = points.then(
          try options.douglasPeucker(SegmentDistance()))
        parameters.append(("tolerance_px", "\(options.simplify)"))
      case .perpendicularDouglasPeucker:
        points = points.then(
          try options.douglasPeucker(PerpendicularDistance()))
        parameters.append(("perpendicular_tolerance_px", "\(options.simplify)"))
      case .thinning:
        points = points.then(
          try options.thinning())
        parameters.append(("distance_px", "\(options.distance)"))
      }
    }
    return points
  }

  private static func pointWriter(
    _ points: some LineProducer<PolylinePoint>
  ) -> (Int, inout JSONBuffer) throws -> Void {
    { try write(points.output.lines[$0].elements, as: "points", &$1) { JSONTree($0) } }
  }

  private func show(_ points: any LineProducer<PolylinePoint>, _ curves: Curves<some CurveRule>) {
    let curves = points.then(curves)
    curve = { curves.output.lines[$0].elements }
    writeLine = { line, json in
      try Self.write(points.output.lines[line].elements, as: "points", &json) { JSONTree($0) }
      try Self.write(curves.output.lines[line].elements, as: "elements", &json) { JSONTree($0) }
    }
  }

  private func showOutline(_ filters: [ReplayFilter], _ options: ReplayOptions) throws {
    let points = try filtered(filters, options)
    let wide = points.then(try PenWidths())
    parameters += [
      ("smoothing", "\(options.smoothing)"), ("outline_tolerance_px", "\(options.outlineTolerance)"),
    ]
    let outlines = wide.then(try options.outlines())
    let tolerance = options.outlineTolerance
    let outline: (Int) throws -> [CurveElement] = { line in
      var path = try ReplayOptions.step { () throws(InkError) in try OutlinePath(tolerance: tolerance) }
      path.assemble(outlines.output.lines[line])
      return path.elements
    }
    curve = outline
    writeLine = { line, json in
      try Self.write(wide.output.lines[line].elements, as: "points", &json) { JSONTree($0) }
      try Self.write(try outline(line), as: "elements", &json) { JSONTree($0) }
    }
  }

  private static func write<Element>(
    _ elements: [Element], as key: String, _ json: inout JSONBuffer, _ tree: (Element) -> JSONTree
  ) throws {
    json.write(", \"\(key)\": [")
    for (index, element) in elements.enumerated() {
      json.write(index == 0 ? "\n      " : ",\n      ")
      json.write(tree(element))
      try json.drain()
    }
    json.write(elements.isEmpty ? "]" : "\n    ]")
  }
}
