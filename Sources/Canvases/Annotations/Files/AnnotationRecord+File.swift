import Files
import Geometry

extension AnnotationRecord {
  /// Reads an annotation. Its values are checked when a scene is made from it.
  init(_ field: JSONField, kinds: AnnotationKinds) throws(FileError) {
    let finite = JSONField.finite
    let transform = AnnotationTransform(
      position: try field.required("position").vector(),
      scale: try field.optional("scale")?.vector() ?? Vector2(1, 1),
      rotation: try field.optional("rotation")?.number(finite) ?? 0)
    let appearance = Appearance(
      fill: try field.optional("fill")?.annotationColor(), stroke: try field.optional("stroke")?.annotationColor(),
      strokeWidth: try field.optional("strokeWidth")?.number(finite) ?? Appearance().strokeWidth)
    let annotation = Annotation(
      try Self.kind(field, kinds), transform: transform, appearance: appearance,
      zIndex: try field.optional("zIndex")?.integer() ?? 0,
      isVisible: try field.optional("isVisible")?.boolean() ?? true,
      isLocked: try field.optional("isLocked")?.boolean() ?? false,
      label: try field.optional("label")?.string() ?? "",
      group: try field.optional("group").map { field throws(FileError) in GroupID(try field.integer()) })
    self.init(
      id: AnnotationID(try field.required("id").integer()), frame: try field.optional("frame")?.integer() ?? 0,
      annotation: annotation)
  }

  private static func kind(_ field: JSONField, _ kinds: AnnotationKinds)
    throws(FileError)
    -> any AnnotationKind
  {
    let name = try field.required("kind").string()
    if let kind = kinds[name] { return try kind.read(try field.required("content")) }
    var box: Box?
    if let corners = try field.optional("box") {
      let (min, max) = (try corners.required("min").vector(), try corners.required("max").vector())
      guard min.x <= max.x, min.y <= max.y else { throw corners.error("min has to be at most max on both axes") }
      box = Box(min: min, max: max)
    }
    return UnknownKind(
      fileName: name, json: try field.optional("content").map { Array($0.text) } ?? Array("null".utf8), box: box)
  }

  /// The annotation's object in a file.
  func tree() throws(FileError) -> JSONTree {
    let (transform, appearance) = (annotation.transform, annotation.appearance)
    var members: [(key: String, value: JSONTree)] = [
      ("id", .number(Double(id.number))), ("kind", .string(fileKind)), ("frame", .number(Double(frame))),
      ("position", .vector(transform.position)), ("scale", .vector(transform.scale)),
      ("rotation", .number(transform.rotation)), ("fill", JSONTree(appearance.fill) { .annotationColor($0) }),
      ("stroke", JSONTree(appearance.stroke) { .annotationColor($0) }),
      ("strokeWidth", .number(appearance.strokeWidth)), ("zIndex", .number(Double(annotation.zIndex))),
      ("isVisible", .boolean(annotation.isVisible)), ("isLocked", .boolean(annotation.isLocked)),
      ("label", .string(annotation.label)), ("group", JSONTree(annotation.group) { .number(Double($0.number)) }),
      ("content", try content()),
    ]
    // Apps without this kind paint its box. All know the first two.
    if fileKind != Shape.name, fileKind != StraightLine.name {
      let box = annotation.kind.box
      members.append(("box", .object([("min", .vector(box.min)), ("max", .vector(box.max))])))
    }
    return .object(members)
  }

  private var fileKind: String {
    (annotation.kind as? UnknownKind)?.fileName ?? type(of: annotation.kind).name
  }

  private func content() throws(FileError) -> JSONTree {
    switch annotation.kind {
    case let kind as any StorableKind: return kind.content
    case let kind as UnknownKind: return .verbatim(kind.json[...])
    default:
      throw FileError(
        .input, "annotation \(id.number)",
        "a \(fileKind) cannot be saved, since its type is not a StorableKind; make it conform, or link the module that does"
      )
    }
  }
}

extension AnnotationGroup {
  /// Reads a group. Its parent is checked when a scene is made from it.
  init(_ field: JSONField) throws(FileError) {
    self.init(
      id: GroupID(try field.required("id").integer()), name: try field.optional("name")?.string() ?? "",
      parent: try field.optional("parent").map { field throws(FileError) in GroupID(try field.integer()) })
  }

  /// The group's object in a file.
  var tree: JSONTree {
    .object([
      ("id", .number(Double(id.number))), ("name", .string(name)),
      ("parent", JSONTree(parent) { .number(Double($0.number)) }),
    ])
  }
}
