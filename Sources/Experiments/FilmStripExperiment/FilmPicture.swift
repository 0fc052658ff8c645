import Geometry
import Raster
import Workloads

/// What a screen shows of a drawing: the strokes where a scheme places their points, over the exact ones in grey, and
/// the middle of it magnified in a corner.
struct FilmPicture {
  static let paper = Colour(255, 255, 255)
  static let exactColour = Colour(hexadecimal: "#b4b4b4")
  static let frameColour = Colour(hexadecimal: "#3c3c3c")
  static let hatchColour = Colour(hexadecimal: "#f3d5d0")
  static let noticeColour = Colour(hexadecimal: "#9c2a1c")

  /// The width of strokes, in px.
  static let strokeWidth = 3.0
  /// How much larger the corner shows it.
  static let magnification = 8
  /// The side of the magnified picture with its frame, in px, and the frame's thickness.
  static let insetSide = 84
  static let insetFrame = 2
  /// From the top right corner, in px.
  static let insetMargin = 6
  /// The middle of what is magnified, in px from the middle of the screen: on the edge of the sail.
  static let focus = Vector2(17, -28)

  let strokes: [Range<Int>]
  let exact: [Vector2]
  let shown: [Vector2?]
  let colour: Colour

  /// - Parameters:
  ///   - drawing: the drawing whose points these are.
  ///   - frame: the displayed frame.
  ///   - colour: of the scheme's strokes.
  init(_ drawing: Drawing, _ frame: DisplayedFrame, _ colour: Colour) {
    strokes = drawing.strokes
    exact = frame.handedOver
    shown = frame.shown
    self.colour = colour
  }

  /// The picture.
  var sheet: Sheet {
    let viewport = FilmStripConfiguration.viewport
    let (width, height) = (FilmStripLayout.cellWidth, FilmStripLayout.cellHeight)
    var sheet = Sheet(width: width, height: height, Self.paper)
    let invalid = shown.count { $0 == nil }
    if invalid == shown.count { sheet.hatch(x: 0, y: 0, width: width, height: height) }
    draw(into: &sheet, width: width, height: height, at: .zero, scale: 1, middle: viewport.centre)
    mark(&sheet)
    let side = Self.insetSide
    let corner = SIMD2(width - Self.insetMargin - side, Self.insetMargin)
    let inner = side - 2 * Self.insetFrame
    sheet.fill(x: corner.x, y: corner.y, width: side, height: side, Self.paper)
    if invalid == shown.count { sheet.hatch(x: corner.x, y: corner.y, width: side, height: side) }
    draw(
      into: &sheet, width: inner, height: inner, at: corner &+ SIMD2(repeating: Self.insetFrame),
      scale: Double(Self.magnification),
      middle: Vector2(repeating: Double(inner) / 2) - Self.focus * Double(Self.magnification))
    sheet.frame(x: corner.x, y: corner.y, width: side, height: side, thickness: Self.insetFrame, Self.frameColour)
    notice(&sheet, invalid: invalid)
    return sheet
  }

  private func draw(
    into sheet: inout Sheet, width: Int, height: Int, at place: SIMD2<Int>, scale: Double, middle: Vector2
  ) {
    func lines(_ points: [Vector2?]) -> [[Vector2]] {
      strokes.flatMap { stroke in points[stroke].split { $0 == nil }.map { $0.compactMap { $0 } } }
        .map { $0.map { $0 * scale + middle } }
    }
    var region = RegionFiller()
    region.addStrokes(lines(shown), width: Self.strokeWidth * scale)
    let upper = Coverage(of: region, width: width, height: height)
    region.addStrokes(lines(exact), width: Self.strokeWidth * scale)
    let both = Coverage(of: region, width: width, height: height)
    sheet.paint(upper, colour, over: Self.exactColour, both: both, at: place)
  }

  /// Whether all valid points are shown within a px of each other.
  private var isOneDot: Bool {
    let points = shown.compactMap { $0 }
    guard let first = points.first else { return false }
    return points.allSatisfy { ($0 - first).length < 1 }
  }

  /// Frames what is magnified.
  private func mark(_ sheet: inout Sheet) {
    let side = (Self.insetSide - 2 * Self.insetFrame) / Self.magnification + 2
    let corner = FilmStripConfiguration.viewport.centre + Self.focus - Vector2(repeating: Double(side) / 2)
    sheet.frame(
      x: Int(corner.x.rounded()), y: Int(corner.y.rounded()), width: side, height: side, thickness: 1,
      Self.frameColour)
  }

  /// Says what one might overlook: how many points have no valid position, and that all others lie in one place.
  private func notice(_ sheet: inout Sheet, invalid: Int) {
    let text: String
    switch invalid {
    case 0: text = isOneDot ? "one dot" : ""
    case shown.count: text = "invalid"
    default: text = "\(max(1, 100 * invalid / shown.count)) % invalid"
    }
    guard !text.isEmpty else { return }
    let unit = 1.5
    let width = Int(Lettering.width(text) * unit) + 14
    sheet.fill(x: 4, y: sheet.height - 36, width: width, height: 32, Self.paper)
    sheet.write(text, at: Vector2(11, Double(sheet.height) - 10), unit: unit, Self.noticeColour)
  }
}

extension Sheet {
  /// Paints diagonal lines into a rectangle that lies inside.
  mutating func hatch(x: Int, y: Int, width: Int, height: Int) {
    for row in y..<y + height {
      for column in x..<x + width where (row + column) % 12 < 4 {
        fill(x: column, y: row, width: 1, height: 1, FilmPicture.hatchColour)
      }
    }
  }
}
