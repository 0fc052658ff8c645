import Files
import Geometry

extension DrawingFormat {
  /// The paths and shapes of SVG.
  static let svg = DrawingFormat(
    name: "SVG", summary: "paths and shapes as lines, curves flattened",
    syntax: .xml(root: "svg") { SVGReader() })
}

/// Reads `path`, `line`, `polyline`, `polygon`, `rect`, `circle` and `ellipse` with the transforms of their groups, in
/// the user units of the outermost `svg`. Fills are drawn by their outlines.
///
/// What is only referred to, such as clipping paths and symbols, is not drawn, nor is what `display` hides.
/// Style sheets and `use` are not followed.
struct SVGReader: XMLDrawingReader {
  private(set) var collector = LineCollector()
  /// The transforms of the open elements, the innermost last; nil within what is not drawn.
  private var transforms: [SVGTransform?] = []

  private static let unseen: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "font", "glyph", "linearGradient",
    "radialGradient",
  ]
  private static let others = [
    "text": "texts", "image": "images", "use": "references", "foreignObject": "foreign objects",
  ]

  mutating func begin(_ tag: XMLTag) throws(DrawingFault) -> Bool {
    let outer = transforms.last ?? .identity
    let isUnseen = Self.unseen.contains(tag.name) || tag["display"] == "none" || tag["style"].map(Self.hides) == true
    guard let outer, !isUnseen else {
      transforms.append(nil)
      return false
    }
    var transform = outer
    if tag.name == "svg", !transforms.isEmpty {
      collector.note("pictures within the picture are drawn without their scale")
      transform = outer.after(SVGTransform(e: try number(tag, "x"), f: try number(tag, "y")))
    }
    if let text = tag["transform"] { transform = outer.after(try SVGTransform(text)) }
    transforms.append(transform)
    if let plural = Self.others[tag.name] {
      collector.leaveOut(plural)
    } else if ["x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2"].contains(where: {
      tag.name != "svg" && tag[$0].map(Self.isRelative) == true
    }) {
      collector.leaveOut("shapes in relative units")
    } else {
      try draw(tag, transform)
    }
    return false
  }

  mutating func end(_ name: String, text: String) throws(DrawingFault) { _ = transforms.popLast() }

  /// Whether a length depends on the size of a view or of letters.
  private static func isRelative(_ length: String) -> Bool {
    let length = length.filter { !$0.isWhitespace }
    return ["%", "em", "ex", "ch", "vw", "vh", "vmin", "vmax"].contains { length.hasSuffix($0) }
  }

  private static func hides(_ style: String) -> Bool { style.firstMatch(of: /display\s*:\s*none/) != nil }

  private mutating func draw(_ tag: XMLTag, _ transform: SVGTransform) throws(DrawingFault) {
    switch tag.name {
    case "path": try SVGPath.add(tag["d"] ?? "", transform, to: &collector)
    case "line":
      let (start, end) = (try point(tag, "x1", "y1"), try point(tag, "x2", "y2"))
      try collector.add([start, end].map { DrawnPoint(transform($0)) })
    case "polyline", "polygon":
      var scanner = NumberScanner(tag["points"] ?? "")
      let numbers = try scanner.numbers()
      guard numbers.count.isMultiple(of: 2) else {
        throw DrawingFault("the \(tag.name) has \(numbers.count) coordinates; write an x and a y for each point")
      }
      var points = stride(from: 0, to: numbers.count, by: 2).map { Vector2(numbers[$0], numbers[$0 + 1]) }
      if tag.name == "polygon", let first = points.first { points.append(first) }
      try collector.add(points.map { DrawnPoint(transform($0)) })
    case "rect": try addRectangle(tag, transform)
    case "circle", "ellipse":
      let radius = try number(tag, "r")
      let radii = tag.name == "circle" ? Vector2(radius, radius) : try point(tag, "rx", "ry")
      guard radii.x > 0, radii.y > 0 else { return }
      let (centre, across) = (try point(tag, "cx", "cy"), Vector2(radii.x, 0))
      let arc = "A\(radii.x) \(radii.y) 0 0 1"
      try SVGPath.add(
        "M\(Self.text(centre + across))\(arc) \(Self.text(centre - across))\(arc) \(Self.text(centre + across))Z",
        transform,
        to: &collector)
    default: break
    }
  }

  private mutating func addRectangle(_ tag: XMLTag, _ transform: SVGTransform) throws(DrawingFault) {
    let corner = try point(tag, "x", "y")
    let size = try point(tag, "width", "height")
    guard size.x > 0, size.y > 0 else { return }
    let (rx, ry) = (tag["rx"] ?? tag["ry"] ?? "0", tag["ry"] ?? tag["rx"] ?? "0")
    let radii = Vector2(
      min(try Self.length(rx, "rx"), size.x / 2), min(try Self.length(ry, "ry"), size.y / 2))
    guard radii.x > 0, radii.y > 0 else {
      let corners = [Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1), Vector2(0, 0)]
      return try collector.add(corners.map { DrawnPoint(transform(corner + size * $0)) })
    }
    let arc = "a\(radii.x) \(radii.y) 0 0 1"
    let side = size - radii * 2
    try SVGPath.add(
      "M\(Self.text(corner + Vector2(radii.x, 0)))h\(side.x)\(arc) \(radii.x) \(radii.y)v\(side.y)"
        + "\(arc) \(-radii.x) \(radii.y)h\(-side.x)\(arc) \(-radii.x) \(-radii.y)v\(-side.y)\(arc) \(radii.x) \(-radii.y)z",
      transform, to: &collector)
  }

  private static func text(_ point: Vector2) -> String { "\(point.x) \(point.y) " }

  private func point(_ tag: XMLTag, _ x: String, _ y: String) throws(DrawingFault) -> Vector2 {
    Vector2(try number(tag, x), try number(tag, y))
  }

  /// A length in user units; 0 where it is not there.
  private func number(_ tag: XMLTag, _ name: String) throws(DrawingFault) -> Double {
    try tag[name].map { (text) throws(DrawingFault) in try Self.length(text, name) } ?? 0
  }

  /// A length with one of SVG's absolute units, in user units: CSS has 96 of them an inch.
  private static func length(_ text: String, _ name: String) throws(DrawingFault) -> Double {
    if text == "auto" { return 0 }
    var scanner = NumberScanner(text)
    let number = try scanner.number()
    let unit = text.filter { !$0.isWhitespace }.drop { !$0.isLetter }
    guard let scale = units[String(unit)] ?? (Double(text) == nil ? nil : 1) else {
      throw DrawingFault("the \(name) \(QuotedText(text)) is in another unit than px, pt, pc, mm, cm or in")
    }
    return number * scale
  }

  private static let units = [
    "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "Q": 96 / 101.6, "cm": 96 / 2.54, "in": 96,
  ]
}
