import Files
import Geometry

extension AskedStroke {

  /// A stroke of a file.
  /// - Throws: an input error for a field that is missing or wrong.
  init(_ field: JSONField, in source: StrokerSource) throws(FileError) {
    let name = try field.required("name").string()
    do throws(FileError) {
      try self.init(named: name, field, in: source)
    } catch { throw error.about(name) }
  }

  private static let members = [
    "name", "class", "curve", "points", "width", "cap", "join", "miterLimit", "closed", "cubics", "tolerances",
  ]

  private init(named name: String, _ field: JSONField, in source: StrokerSource) throws(FileError) {
    try field.requireMembers("stroke", among: Self.members)
    self.name = name
    strokeClass = try field.required("class").string()
    curve = try field.required("curve").oneOf("curve")
    let pointFields = try field.required("points").elements()
    guard pointFields.count <= Self.pointLimit else {
      throw try field.required("points").error("there are \(pointFields.count) points; \(Self.pointLimit) are the most")
    }
    points = []
    for pointField in pointFields {
      let numbers = try pointField.elements()
      guard numbers.count == 2 else { throw pointField.error("a point has two numbers in brackets") }
      points.append(Vector2(try source.number(numbers[0]), try source.number(numbers[1])))
    }
    let widthField = try field.required("width")
    widths = []
    if widthField.kind == .array {
      for width in try widthField.elements() { widths.append(try source.number(width)) }
    } else {
      widths = [try source.number(widthField)]
    }
    cap = try field.required("cap").oneOf("cap")
    let kind: StrokeJoin.Kind = try field.required("join").oneOf("join")
    join = StrokeJoin(kind, miterLimit: kind.hasLimit ? try source.number(field.required("miterLimit")) : 1)
    tolerances = []
    isClosed = try field.optional("closed")?.boolean() ?? false
    // A list of one width is that of one place, and not that of all.
    guard widthField.kind != .array || widths.count == placeCount else {
      throw widthField.error("there are \(widths.count) widths of \(placeCount) places; give a number, or one for each")
    }
    for tolerance in try field.required("tolerances").elements() { tolerances.append(try source.number(tolerance)) }
    if let fault {
      var error = field.error(fault.problem)
      error.place += ".\(fault.field)"
      throw error
    }
  }

  /// The stroke as files have it.
  var tree: JSONTree {
    func list(_ points: [Vector2]) -> JSONTree {
      .array(points.map { .array([.number($0.x), .number($0.y)], identity: nil) }, identity: nil)
    }
    var members: [(key: String, value: JSONTree)] = [
      ("name", .string(name)), ("class", .string(strokeClass)), ("curve", .string(curve.rawValue)),
      ("points", list(points)),
      ("width", widths.count == 1 ? .number(width) : .array(widths.map { .number($0) }, identity: nil)),
      ("cap", .string(cap.rawValue)),
      ("join", .string(join.name)),
    ]
    if let limit = join.miterLimit { members.append(("miterLimit", .number(limit))) }
    if isClosed { members.append(("closed", .boolean(true))) }
    members.append(("cubics", list(cubics)))
    members.append(("tolerances", .array(tolerances.map { .number($0) }, identity: nil)))
    return .object(members)
  }
}
