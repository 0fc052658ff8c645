import Files
import Foundation
import Geometry

extension DrawingFormat {
  /// The elements of Excalidraw's files and of its clipboard.
  static let excalidraw = DrawingFormat(
    name: "Excalidraw", summary: "drawn lines with pressures, lines, arrows and shapes",
    syntax: .json(
      { $0.has("type", among: ExcalidrawElement.sceneTypes) }, { ExcalidrawReader() }))
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
    for element in try ExcalidrawElement.elements(of: object) {
      try element.field.placing { try read(element: element) }
    }
  }

  private mutating func read(element: ExcalidrawElement) throws {
    switch element.type {
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
    default: collector.leaveOut(element.plural)
    }
  }

  private mutating func readLine(_ element: ExcalidrawElement) throws {
    let points = try element.points()
    if points.count > 2, element.type != "freedraw", try element.isRounded() {
      collector.note("rounded lines are drawn by their points")
    }
    try add(points, try element.pressures(of: points.count), of: element)
  }

  private mutating func addShape(_ element: ExcalidrawElement, _ corners: (Vector2) -> [Vector2]) throws {
    let corners = corners(try element.size())
    try add(corners + corners.prefix(1), nil, of: element)
  }

  private mutating func add(_ points: [Vector2], _ forces: [Double]?, of element: ExcalidrawElement) throws {
    guard let first = points.first else { return }
    let (corner, angle) = (try element.corner(), try element.angle())
    let (low, high) = points.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    let centre = low / 2 + high / 2
    let turn = Vector2(cos(angle), sin(angle))
    for (index, point) in points.enumerated() {
      var position = point
      if angle != 0 {
        // Mathematical libraries differ in last bits.
        position = ((centre + (point - centre).rotated(by: turn)) * Self.grid).rounded(.toNearestOrEven) / Self.grid
      }
      try collector.append(DrawnPoint(corner + position, force: forces?[index]))
    }
    collector.endLine(maximumForce: 1)
  }
}
