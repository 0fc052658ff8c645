import Files
import Foundation
import Geometry

extension DrawingFormat {
  /// The elements of Excalidraw's files and of its clipboard.
  static let excalidraw = DrawingFormat(
    name: "Excalidraw", summary: "drawn lines with pressures, lines, arrows and shapes",
    syntax: .json(
      { $0.has("type", among: ["excalidraw", "excalidraw/clipboard"]) }, { ExcalidrawReader() }))
}

/// Reads elements: points from a corner, turned by an angle about the middle of their box.
///
/// Lines and arrows that are shown rounded are read by their points. The sides of rectangles and diamonds, and ellipses
/// within the tolerance of ``CurveFlattening``, are closed lines without rounded corners.
struct ExcalidrawReader: JSONDrawingReader {
  static let takesSequences = false
  private static let grid = 0x1p20

  private(set) var collector = LineCollector()

  mutating func read(_ object: JSONField) throws {
    for element in try object.required("elements").elements() {
      if try element.optional("isDeleted")?.boolean() == true { continue }
      try element.placing { try read(element: element) }
    }
  }

  private mutating func read(element: JSONField) throws {
    switch try element.required("type").string() {
    case "freedraw", "line", "arrow": try readLine(element)
    case "rectangle": try addShape(element) { [$0 * Vector2(0, 0), $0 * Vector2(1, 0), $0, $0 * Vector2(0, 1)] }
    case "diamond":
      try addShape(element) {
        [$0 * Vector2(0.5, 0), $0 * Vector2(1, 0.5), $0 * Vector2(0.5, 1), $0 * Vector2(0, 0.5)]
      }
    case "ellipse":
      collector.note(CurveFlattening.remark)
      try addShape(element) { size in
        let count = CurveFlattening.arcCount(radius: max(abs(size.x), abs(size.y)) / 2, angle: 2 * .pi)
        return (0..<count).map { index in
          let angle = 2 * .pi * Double(index) / Double(count)
          return size / 2 + Vector2(cos(angle), sin(angle)) * size / 2
        }
      }
    case let kind: collector.leaveOut(Self.plurals[kind] ?? "things of other kinds")
    }
  }

  private static let plurals = [
    "text": "texts", "image": "images", "frame": "frames", "magicframe": "frames", "embeddable": "web pages",
    "iframe": "web pages",
  ]

  private mutating func readLine(_ element: JSONField) throws {
    let points = try element.required("points").elements().map { point in
      let pair = try point.pair()
      return Vector2(pair.x, pair.y)
    }
    let pressures = try element.optional("pressures")?.elements() ?? []
    // Simulated pressure is that of the program that draws, not of a pen.
    let isSimulated = try element.optional("simulatePressure")?.boolean() ?? false
    guard pressures.isEmpty || pressures.count == points.count || isSimulated else {
      throw element.error(
        "there are \(pressures.count) pressures for \(points.count) points; write one a point, or none")
    }
    let forces: [Double?] =
      pressures.isEmpty || isSimulated ? points.map { _ in nil } : try pressures.map { try $0.number(0...1) }
    if try element.optional("roundness") != nil, points.count > 2, try element.required("type").string() != "freedraw" {
      collector.note("rounded lines are drawn by their points")
    }
    try add(points, forces, of: element)
  }

  private mutating func addShape(_ element: JSONField, _ corners: (Vector2) -> [Vector2]) throws {
    let size = Vector2(try element.required("width").number(), try element.required("height").number())
    let corners = corners(size)
    try add(corners + corners.prefix(1), (0...corners.count).map { _ in nil }, of: element)
  }

  private mutating func add(_ points: [Vector2], _ forces: [Double?], of element: JSONField) throws {
    guard let first = points.first else { return }
    let corner = Vector2(try element.required("x").number(), try element.required("y").number())
    let angle = try element.optional("angle")?.number() ?? 0
    let (low, high) = points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    let centre = low / 2 + high / 2
    let turn = Vector2(cos(angle), sin(angle))
    for (point, force) in zip(points, forces) {
      var position = point
      if angle != 0 {
        // Mathematical libraries differ in last bits.
        position = ((centre + (point - centre).rotated(by: turn)) * Self.grid).rounded(.toNearestOrEven) / Self.grid
      }
      try collector.append(DrawnPoint(corner + position, force: force))
    }
    collector.endLine(maximumForce: 1)
  }
}
