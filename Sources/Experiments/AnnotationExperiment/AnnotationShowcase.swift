import AnnotationText
import Annotations
import Geometry

/// A page with annotations of every kind, for pictures.
///
/// Its layout is relative to the middle of the view in points, so that it looks the same at any depth. The lower right
/// quarter is a pale rectangle with its corner at the middle: it is visible in pictures from any number of levels below
/// too.
package enum AnnotationShowcase {
  /// The size of the page, in points.
  package static let size = Vector2(1000, 750)
  /// The magnification of a level.
  private static let levelScale = 1024.0

  /// Adds the page on top of everything, as one command, and selects a rotated shape of it.
  /// - Parameters:
  ///   - canvas: the canvas; the page's middle is at the middle of the view, in the active frame.
  ///   - font: the font of its text and its badge.
  /// - Throws: `AnnotationError` where the canvas cannot hold it.
  package static func fill(_ canvas: AnnotationCanvas, font: Font) throws {
    let middle = canvas.viewport.centre / canvas.pixelDensity
    var page = [backdrop] + shapes + lines + arrows + others(font)
    for index in page.indices {
      page[index].transform.position += middle
      page[index] = try canvas.placed(page[index])
    }
    let frame = canvas.activeFrame
    let ids = try canvas.edit { (editor) throws(AnnotationError) in try editor.add(page, to: frame) }
    // The first is the backdrop.
    try canvas.select([ids[1 + selectedShape]])
  }

  /// Zooms in about the middle of the view. O(levels).
  /// - Parameters:
  ///   - canvas: a canvas.
  ///   - levels: of 1,024 times each, from 0.
  /// - Throws: `PinchError` at the end of the range of cameras.
  package static func descend(_ canvas: AnnotationCanvas, levels: Int) throws {
    let middle = canvas.viewport.centre / canvas.pixelDensity
    for _ in 0..<levels { try canvas.pinch(about: middle, scale: levelScale) }
  }

  // MARK: The page, in points from its middle

  private static let ink = Color(red: 38, green: 50, blue: 56)
  private static let palette = [
    Color(red: 239, green: 83, blue: 80), Color(red: 255, green: 167, blue: 38), Color(red: 255, green: 238, blue: 88),
    Color(red: 102, green: 187, blue: 106), Color(red: 66, green: 165, blue: 245),
    Color(red: 126, green: 87, blue: 194), Color(red: 141, green: 110, blue: 99, alpha: 160),
  ]
  /// The star.
  private static let selectedShape = 4

  private static var backdrop: Annotation {
    Annotation(
      Shape(.rectangle, size: size * 0.5), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: Color(red: 236, green: 239, blue: 241), stroke: nil))
  }

  /// The middle of a cell of the page, of eight columns and six rows.
  private static func cell(_ column: Int, _ row: Int) -> Vector2 {
    (Vector2(Double(column) + 0.5, Double(row) + 0.5) / Vector2(8, 6) - Vector2(0.5, 0.5)) * size
  }

  /// An annotation with its box in the middle of a cell.
  private static func annotation(
    _ kind: any AnnotationKind, _ column: Int, _ row: Int, rotation: Double, _ appearance: Appearance
  ) -> Annotation {
    Annotation(
      kind, transform: AnnotationTransform(position: cell(column, row) - kind.box.centre, rotation: rotation),
      appearance: appearance)
  }

  private static var shapes: [Annotation] {
    let outlines: [Shape.Outline] = [
      .rectangle, .rounded(radius: 14), .ellipse, .polygon(corners: 6), .star(tips: 5, inner: 0.45), .diamond,
      .triangle,
    ]
    return outlines.enumerated().map { index, outline in
      annotation(
        Shape(outline, size: Vector2(88, 68)), index, 0, rotation: 0.12 * Double(index),
        Appearance(fill: palette[index], stroke: ink, strokeWidth: 1 + Double(index)))
    } + [
      annotation(
        Shape(.ellipse, size: Vector2(88, 50)), 7, 0, rotation: -0.5,
        Appearance(fill: nil, stroke: palette[4], strokeWidth: 9))
    ]
  }

  /// All caps with all dashes.
  private static var lines: [Annotation] {
    var result: [Annotation] = []
    for (row, cap) in [StrokeCap.butt, .round, .square].enumerated() {
      for (column, dashes) in StraightLine.Dashes.allCases.enumerated() {
        result.append(
          annotation(
            StraightLine(from: .zero, to: Vector2(90, 0), cap: cap, dashes: dashes), column, 1 + row,
            rotation: 0.1 + 0.15 * Double(column), Appearance(stroke: ink, strokeWidth: 7)))
      }
    }
    return result
  }

  /// All heads, at the end and at both ends, with all caps.
  private static var arrows: [Annotation] {
    let caps: [StrokeCap] = [.butt, .round, .square]
    return StraightLine.ArrowHead.allCases.enumerated().flatMap { index, head in
      (0..<2).map { row in
        annotation(
          StraightLine(
            from: .zero, to: Vector2(80, 40), cap: caps[(index + row) % 3], startHead: row == 0 ? nil : head,
            endHead: head, headSize: 22), 4 + index, 1 + row, rotation: 0.2 * Double(index),
          Appearance(stroke: palette[index], strokeWidth: 4))
      }
    }
  }

  private static func others(_ font: Font) -> [Annotation] {
    let text = TextBox(
      "Annotations of every kind, the same at any depth.\nText is hit anywhere in its box.", font: font, size: 20,
      boxSize: Vector2(300, 120), background: .white)
    let badge = NumberBadge(42, diameter: 70, font: font)
    let unknown = UnknownKind(
      fileName: "sticker", json: Array("{}".utf8), box: Box(min: .zero, max: Vector2(90, 70)))
    return [
      annotation(text, 2, 4, rotation: -0.06, Appearance(fill: ink, stroke: nil)),
      annotation(badge, 4, 4, rotation: 0.2, Appearance(fill: palette[0], stroke: ink, strokeWidth: 3)),
      annotation(unknown, 6, 4, rotation: 0.15, Appearance(stroke: palette[5], strokeWidth: 2)),
    ]
  }
}
