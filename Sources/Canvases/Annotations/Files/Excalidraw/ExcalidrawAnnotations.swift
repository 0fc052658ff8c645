import Files
import Geometry

/// Makes annotations of the elements of a scene, in their order.
struct ExcalidrawAnnotations {
  let text: ExcalidrawText.Maker?
  private(set) var leftOut: [String: Int] = [:]
  private(set) var changed: [String: Int] = [:]
  private var fields: [JSONField] = []
  private var records: [AnnotationRecord] = []
  private var groups: [AnnotationGroup] = []
  private var groupIDs: [String: GroupID] = [:]
  private var textByteCount = 0

  init(text: ExcalidrawText.Maker?) { self.text = text }

  /// Reads the next element. O(its bytes).
  mutating func read(_ element: ExcalidrawElement) throws(FileError) {
    switch element.type {
    case "rectangle", "diamond", "ellipse": try addShape(element)
    // Files of 2021 and before have lines by hand as `draw`.
    case "line", "arrow", "draw": try addLine(element)
    case "freedraw": try addStroke(element)
    case "text":
      guard let text else { return leftOut[element.plural, default: 0] += 1 }
      try addText(element, by: text)
    default: leftOut[element.plural, default: 0] += 1
    }
  }

  private mutating func addShape(_ element: ExcalidrawElement) throws(FileError) {
    let (size, corner) = (try element.size(), try element.corner())
    let box = Box(corner, corner + size)
    guard box.size.x > 0, box.size.y > 0 else { return leftOut["things without a size", default: 0] += 1 }
    let outline: Shape.Outline
    switch element.type {
    case "ellipse": outline = .ellipse
    case "diamond":
      outline = .diamond
      if try element.isRounded() { changed["diamonds with sharp corners", default: 0] += 1 }
    default:
      outline = try element.isRounded() ? .rounded(radius: try Self.radius(element, box.size)) : .rectangle
    }
    try add(Shape(outline, size: box.size), at: box.min, element, isFilled: true)
    try noteDashes(of: element)
  }

  /// The radius of rounded corners: a quarter of the shorter side, and not more than 32 for those of type 3.
  private static func radius(_ element: ExcalidrawElement, _ size: Vector2) throws(FileError) -> Double {
    let quarter = min(size.x, size.y) / 4
    guard let roundness = try element.field.optional("roundness"), try roundness.required("type").integer() == 3 else {
      return quarter
    }
    return min(quarter, try roundness.optional("value")?.number(0...Double.greatestFiniteMagnitude) ?? 32)
  }

  private mutating func addLine(_ element: ExcalidrawElement) throws(FileError) {
    let (points, corner) = (try element.points(), try element.corner())
    guard let first = points.first, points.contains(where: { $0 != first }) else {
      return leftOut["things without a size", default: 0] += 1
    }
    let heads = (try head(element, "startArrowhead"), try head(element, "endArrowhead"))
    let size = try headSize(element, points)
    if points.count == 2 {
      let dashes: StraightLine.Dashes =
        switch try element.field.optional("strokeStyle")?.string() {
        case "dashed": .dashed
        case "dotted": .dotted
        default: .solid
        }
      let line = StraightLine(
        from: first, to: points[1], dashes: dashes, startHead: heads.0, endHead: heads.1, headSize: size)
      return try add(line, at: corner, element, isFilled: false)
    }
    let course: LineCourse = try element.isRounded() ? .smooth : .straight
    try noteDashes(of: element)
    guard element.type != "arrow", heads.0 == nil, heads.1 == nil else {
      let arrow = BentArrow(points, course: course, startHead: heads.0, endHead: heads.1, headSize: size)
      return try add(arrow, at: corner, element, isFilled: false)
    }
    // Excalidraw fills a line that ends near its beginning.
    let isLoop = (points[points.count - 1] - first).length <= 8
    if course == .straight, points.count > 3, points[points.count - 1] == first {
      try add(Polyline(points.dropLast(), isClosed: true), at: corner, element, isFilled: true)
    } else {
      try add(Polyline(points, course: course), at: corner, element, isFilled: isLoop)
    }
  }

  private mutating func head(_ element: ExcalidrawElement, _ key: String) throws(FileError) -> StraightLine.ArrowHead? {
    switch try element.field.optional(key)?.string() {
    case nil: return nil
    case "arrow": return .open
    case "triangle": return .triangle
    case "diamond": return .diamond
    case "dot", "circle": return .disc
    case "triangle_outline":
      changed["arrow heads filled", default: 0] += 1
      return .triangle
    case "diamond_outline":
      changed["arrow heads filled", default: 0] += 1
      return .diamond
    case "circle_outline":
      changed["arrow heads filled", default: 0] += 1
      return .disc
    default:
      leftOut["arrow heads of other shapes", default: 0] += 1
      return nil
    }
  }

  /// The size of heads in px: what Excalidraw takes for the last head, and at most half of the span that it ends.
  private func headSize(_ element: ExcalidrawElement, _ points: [Vector2]) throws(FileError) -> Double {
    let start = try element.field.optional("startArrowhead")?.string()
    let end = try element.field.optional("endArrowhead")?.string()
    let span =
      end == nil ? points[1] - points[0] : points[points.count - 1] - points[points.count - 2]
    let size = end ?? start == "arrow" ? 25.0 : 15
    return span == .zero || !span.length.isFinite ? size : min(size, span.length / 2)
  }

  private mutating func addStroke(_ element: ExcalidrawElement) throws(FileError) {
    let points = try element.points()
    guard !points.isEmpty else { return leftOut["things without a size", default: 0] += 1 }
    let size = try strokeWidth(element) * ExcalidrawPen.size
    let pressures = try element.pressures(of: points.count) ?? ExcalidrawPen.simulatedPressures(points, size: size)
    try add(
      FreehandStroke(points, widths: pressures.map(ExcalidrawPen.width)), at: try element.corner(), element,
      isFilled: false, width: size * ExcalidrawPen.greatestWidth)
  }

  private mutating func addText(_ element: ExcalidrawElement, by make: ExcalidrawText.Maker) throws(FileError) {
    let (field, corner) = (element.field, try element.corner())
    let string = try field.required("text").string()
    guard string.contains(where: { !$0.isWhitespace }) else { return leftOut["empty texts", default: 0] += 1 }
    textByteCount += string.utf8.count
    guard textByteCount <= AnnotationDocument.maxTextByteCount else {
      throw field.error(
        "the texts up to this one have \(textByteCount) bytes; a file may have \(AnnotationDocument.maxTextByteCount)")
    }
    let alignment: ExcalidrawText.Alignment =
      switch try field.optional("textAlign")?.string() {
      case "center": .centre
      case "right": .right
      default: .left
      }
    let text = ExcalidrawText(
      field: field, text: string, fontName: try Self.fontName(field),
      size: try field.required("fontSize").number(
        1e-30...1e30), alignment: alignment, box: Box(corner, corner + (try element.size())),
      rotation: try element.angle())
    var annotation = try make(text)
    annotation.appearance = Appearance(fill: try color(field, "strokeColor"), stroke: nil)
    try add(annotation, element)
  }

  private static func fontName(_ field: JSONField) throws(FileError) -> String {
    switch try field.optional("fontFamily")?.integer() {
    case 2: "Helvetica"
    case 3: "Cascadia"
    case 5: "Excalifont"
    case 6: "Nunito"
    case 7: "Lilita One"
    case 8: "Comic Shanns"
    case 9: "Liberation Sans"
    case 10: "Assistant"
    default: "Virgil"
    }
  }

  // MARK: What all have in common

  private mutating func add(
    _ kind: any AnnotationKind, at corner: Vector2, _ element: ExcalidrawElement, isFilled: Bool, width: Double? = nil
  ) throws(FileError) {
    let field = element.field
    var appearance = Appearance(
      fill: isFilled ? try color(field, "backgroundColor") : nil, stroke: try color(field, "strokeColor"),
      strokeWidth: try strokeWidth(element))
    if let width { appearance.strokeWidth = width }
    let style = try field.optional("fillStyle")?.string() ?? "solid"
    if appearance.fill != nil, style != "solid" {
      // Hatching covers about a quarter of what is below, and half of it where it is crossed.
      let opacity = Double(appearance.fill?.channels.w ?? 0)
      appearance.fill?.channels.w = UInt8((opacity * (style == "cross-hatch" ? 0.5 : 0.25)).rounded(.up))
      changed["fills without their hatching", default: 0] += 1
    }
    if try field.optional("roughness")?.number(JSONField.finite) ?? 0 > 0, !(kind is FreehandStroke) {
      changed["outlines without their roughness", default: 0] += 1
    }
    try add(
      Annotation(
        kind, transform: AnnotationTransform(position: corner, rotation: try element.angle()), appearance: appearance),
      element)
  }

  private mutating func add(_ annotation: Annotation, _ element: ExcalidrawElement) throws(FileError) {
    var annotation = annotation
    annotation.isLocked = try element.field.optional("locked")?.boolean() ?? false
    annotation.group = try group(of: element)
    if try element.field.optional("link") != nil { leftOut["links", default: 0] += 1 }
    fields.append(element.field)
    records.append(AnnotationRecord(id: AnnotationID(records.count), frame: 0, annotation: annotation))
  }

  private func strokeWidth(_ element: ExcalidrawElement) throws(FileError) -> Double {
    try element.field.optional("strokeWidth")?.number(0...1e12) ?? 2
  }

  private mutating func noteDashes(of element: ExcalidrawElement) throws(FileError) {
    if try element.field.optional("strokeStyle")?.string() ?? "solid" != "solid" {
      changed["outlines without their dashes", default: 0] += 1
    }
  }

  /// A colour with the opacity of its element; nil for a transparent one. Strokes without one have Excalidraw's own.
  private mutating func color(_ field: JSONField, _ key: String) throws(FileError) -> Color? {
    let text = try field.optional(key)?.string() ?? (key == "strokeColor" ? "#1e1e1e" : "transparent")
    guard text != "transparent", !text.isEmpty else { return nil }
    var color = Color.black
    let digits = text.dropFirst()
    if text.utf8.count == 4 || text.utf8.count == 5,
      let short = Color(
        hexadecimal: "#" + digits.flatMap { [$0, $0] })
    {
      color = short
    } else if let known = Color(hexadecimal: text) ?? Self.names[text] {
      color = known
    } else {
      changed["colours as black", default: 0] += 1
    }
    let opacity = try field.optional("opacity")?.number(0...100) ?? 100
    color.channels.w = UInt8((Double(color.channels.w) * opacity / 100).rounded())
    return color.channels.w == 0 ? nil : color
  }

  private static let names = [
    "black": Color.black, "white": .white, "red": Color(red: 255, green: 0, blue: 0),
    "green": Color(red: 0, green: 128, blue: 0), "blue": Color(red: 0, green: 0, blue: 255),
  ]

  /// The innermost group of an element. Each group is in the one after it, as the first element in it says.
  private mutating func group(of element: ExcalidrawElement) throws(FileError) -> GroupID? {
    guard let list = try element.field.optional("groupIds") else { return nil }
    let names = try list.elements()
    guard names.count <= ExcalidrawImport.maxGroupDepth else {
      throw list.error("the element is in \(names.count) groups; \(ExcalidrawImport.maxGroupDepth) are the most")
    }
    var parent: GroupID?
    for field in names.reversed() {
      let name = try field.string()
      if let known = groupIDs[name] {
        parent = known
      } else {
        let group = AnnotationGroup(id: GroupID(groups.count), name: "", parent: parent)
        groups.append(group)
        groupIDs[name] = group.id
        parent = group.id
      }
    }
    return parent
  }

  /// The document of all elements.
  func document() throws(FileError) -> AnnotationDocument {
    let scene: AnnotationScene
    do throws(AnnotationError) {
      scene = try AnnotationScene(records, groups: groups)
    } catch {
      guard case .annotation(let id) = error.subject, fields.indices.contains(id.number) else {
        throw FileError(.input, "the scene", error.withoutFullStop)
      }
      throw fields[id.number].error(error.withoutFullStop)
    }
    return Self.seen(AnnotationDocument(scene))
  }

  /// The document with a camera that sees all annotations, with a margin of a tenth.
  private static func seen(_ document: AnnotationDocument) -> AnnotationDocument {
    var box = Box.empty
    for record in document.scene.records { box.extend(to: record.annotation.paintedBox) }
    guard !box.isEmpty, let canvas = try? AnnotationCanvas(document), let view = canvas.view(of: 0) else {
      return document
    }
    let middle = canvas.viewport.centre / canvas.pixelDensity
    let share = box.size / (canvas.viewport.size / canvas.pixelDensity) * 1.1
    // A camera that cannot go there stays.
    try? canvas.pinch(about: middle, pan: middle - view.canvas(box.centre))
    try? canvas.pinch(about: middle, scale: 1 / (view.pointsPerUnit * max(share.x, share.y, 1e-9)))
    return canvas.document(after: document)
  }
}
