import Files

extension Shape: StorableKind {
  /// The names of outlines in files.
  private enum Name: String, CaseIterable {
    case rectangle, rounded, ellipse, polygon, star, diamond, triangle
  }

  /// Reads a value.
  /// - Parameter content: the kind's part of an annotation in a file.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField) throws(FileError) {
    let size = try content.required("size").vector()
    let outline: Outline
    switch try content.required("outline").oneOf("outline") as Name {
    case .rectangle: outline = .rectangle
    case .rounded: outline = .rounded(radius: try content.required("radius").number(JSONField.finite))
    case .ellipse: outline = .ellipse
    case .polygon: outline = .polygon(corners: try content.required("corners").integer())
    case .star:
      outline = .star(
        tips: try content.required("tips").integer(), inner: try content.required("inner").number(JSONField.finite))
    case .diamond: outline = .diamond
    case .triangle: outline = .triangle
    }
    self.init(outline, size: size)
  }

  public var content: JSONTree {
    let name: Name
    var members: [(key: String, value: JSONTree)] = []
    switch outline {
    case .rectangle: name = .rectangle
    case .rounded(let radius):
      name = .rounded
      members = [("radius", .number(radius))]
    case .ellipse: name = .ellipse
    case .polygon(let corners):
      name = .polygon
      members = [("corners", .number(Double(corners)))]
    case .star(let tips, let inner):
      name = .star
      members = [("tips", .number(Double(tips))), ("inner", .number(inner))]
    case .diamond: name = .diamond
    case .triangle: name = .triangle
    }
    return .object([("outline", .string(name.rawValue)), ("size", .vector(size))] + members)
  }
}
