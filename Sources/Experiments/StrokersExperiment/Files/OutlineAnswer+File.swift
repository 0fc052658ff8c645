import Files
import Geometry

extension OutlineAnswer {
  /// The fill rules as files name them.
  private enum RuleName: String, CaseIterable { case nonzero, evenodd }

  /// The farthest that a coordinate of an outline lies from 0, in px.
  static let farthest = 0x1p40
  /// The weights of conics.
  static let weights = 0x1p-40...0x1p40

  /// An answer of a file.
  /// - Parameters:
  ///   - stroke: the stroke that it names.
  ///   - field: the answer.
  ///   - source: the file.
  /// - Throws: an input error for a field that is missing or wrong, and for a contour that is open.
  init(of stroke: AskedStroke, _ field: JSONField, in source: StrokerSource) throws(FileError) {
    let toleranceField = try field.required("tolerance")
    let tolerance = try source.number(toleranceField)
    if let problem = stroke.problem(ofTolerance: tolerance) { throw toleranceField.error(problem) }
    let contours = try field.optional("contours")
    let failure = try field.optional("failure")
    switch (contours, failure) {
    case (let contours?, nil):
      let rule: RuleName = try field.required("rule").oneOf("fill rule")
      self.init(
        stroke: stroke, tolerance: tolerance,
        outcome: .outline(
          AnsweredOutline(
            contours: try AnsweredContour.all(in: contours, of: source), rule: rule == .nonzero ? .nonzero : .evenOdd)))
    case (nil, let failure?):
      self.init(stroke: stroke, tolerance: tolerance, outcome: .failure(try source.text(failure)))
    case (nil, nil): throw field.error("it has neither contours nor a failure; give one of them")
    case (_?, _?): throw field.error("it has both contours and a failure; keep one of them")
    }
  }

  /// The answer as files have it.
  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [("stroke", stroke.tree), ("tolerance", .number(tolerance))]
    switch outcome {
    case .failure(let sentence): members.append(("failure", .string(sentence)))
    case .outline(let outline):
      members.append(("rule", .string((outline.rule == .nonzero ? RuleName.nonzero : .evenodd).rawValue)))
      members.append(("contours", .array(outline.contours.map(\.tree), identity: nil)))
    }
    return .object(members)
  }
}

extension AnsweredContour {
  /// The contours of a file's outline.
  static func all(in field: JSONField, of source: StrokerSource) throws(FileError) -> [AnsweredContour] {
    var (contours, count) = ([AnsweredContour](), 0)
    for contour in try field.elements() {
      let nodes = field.source.nodes
      var node = contour.node + 1
      while contour.kind == .array, node < nodes[contour.node].next {
        count += 1
        node = nodes[node].next
      }
      guard count <= source.limits.vertices else {
        throw field.error("the outline has more than \(source.limits.vertices) segments, which are the most")
      }
      contours.append(try AnsweredContour(contour, of: source))
    }
    return contours
  }

  private init(_ field: JSONField, of source: StrokerSource) throws(FileError) {
    guard let first = try field.elements().first else {
      throw field.error("a contour has at least its first point, as two numbers")
    }
    let nodes = field.source.nodes
    guard case .line(let start) = try OutlineSegment(first, of: source) else {
      throw first.error("a contour begins with a point, which has two numbers")
    }
    self.init(start: start, segments: [])
    var node = nodes[first.node].next
    while node < nodes[field.node].next {
      segments.append(try OutlineSegment(JSONField(field.source, node: node), of: source))
      node = nodes[node].next
    }
    guard end == start else {
      throw field.error(
        "the contour starts at [\(start.x), \(start.y)] and ends at [\(end.x), \(end.y)]; its last segment has to end "
          + "exactly where it starts")
    }
  }

  fileprivate var tree: JSONTree {
    .array([OutlineSegment.line(to: start).tree] + segments.map(\.tree), identity: nil)
  }
}

extension OutlineSegment {
  fileprivate init(_ field: JSONField, of source: StrokerSource) throws(FileError) {
    let numbers = try field.elements()
    let range = -OutlineAnswer.farthest...OutlineAnswer.farthest
    func point(_ index: Int) throws(FileError) -> Vector2 {
      Vector2(try source.number(numbers[index], range), try source.number(numbers[index + 1], range))
    }
    switch numbers.count {
    case 2: self = .line(to: try point(0))
    case 4: self = .quadratic(try point(0), to: try point(2))
    case 5:
      self = .conic(
        try point(0), to: try point(2), weight: try source.number(numbers[4], OutlineAnswer.weights))
    case 6: self = .cubic(try point(0), try point(2), to: try point(4))
    default:
      throw field.error(
        "a segment has 2 numbers for a line, 4 for a quadratic, 5 for a conic or 6 for a cubic; here are \(numbers.count)"
      )
    }
  }

  fileprivate var tree: JSONTree {
    let numbers =
      switch self {
      case .line(let end): [end.x, end.y]
      case .quadratic(let control, let end): [control.x, control.y, end.x, end.y]
      case .conic(let control, let end, let weight): [control.x, control.y, end.x, end.y, weight]
      case .cubic(let first, let second, let end): [first.x, first.y, second.x, second.y, end.x, end.y]
      }
    return .array(numbers.map { .number($0) }, identity: nil)
  }
}
