import Files
import Geometry
import Ink

extension JSONTree {
  /// A number as Swift prints it: a whole one keeps its fraction.
  static func decimal(_ number: Double) -> JSONTree { .printed(number.isFinite ? "\(number)" : "null") }

  /// A number or a truth value as Swift prints it.
  static func printed(_ value: some CustomStringConvertible) -> JSONTree {
    .verbatim(Array(value.description.utf8)[...])
  }

  static func pair(_ position: Vector2) -> JSONTree {
    .array([.decimal(position.x), .decimal(position.y)], identity: nil)
  }

  init(_ point: TouchPoint) {
    var members: [(key: String, value: JSONTree)] = [
      ("location", .pair(point.location)), ("timestamp", .decimal(point.timestamp)), ("force", .decimal(point.force)),
      ("maximumPossibleForce", .decimal(point.maximumPossibleForce)), ("altitudeAngle", .decimal(point.altitudeAngle)),
      ("azimuth", .decimal(point.azimuth)),
    ]
    if let index = point.estimationUpdateIndex { members.append(("estimationUpdateIndex", .printed(index))) }
    members += [
      ("expectedUpdates", .printed(point.expected.rawValue)), ("isPrediction", .boolean(point.isPrediction)),
    ]
    self = .object(members)
  }

  init(_ point: PolylinePoint) {
    self = .object([
      ("location", .pair(point.location)), ("timestamp", .decimal(point.timestamp)),
      ("pressure", .decimal(point.pressure)), ("altitudeAngle", .decimal(point.altitudeAngle)),
      ("azimuth", .decimal(point.azimuth)), ("isPrediction", .boolean(point.isPrediction)),
    ])
  }

  init(_ point: WidePoint) {
    self = .object([
      ("location", .pair(point.location)), ("width", .decimal(point.width)),
      ("isPrediction", .boolean(point.isPrediction)),
    ])
  }

  init(_ element: CurveElement) {
    self =
      switch element {
      case .move(let end): .object([("move", .pair(end))])
      case .line(let end): .object([("line", .pair(end))])
      case .curve(let control1, let control2, let end):
        .object([("curve", .array([control1, control2, end].map { .pair($0) }, identity: nil))])
      }
  }
}
