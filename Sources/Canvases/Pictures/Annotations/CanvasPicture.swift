import Annotations
import Frames
import Geometry
import PNGImages
import Raster

/// A still picture of the visible canvas, as SVG, PNG or px, at any depth: for files, printing and sharing.
///
/// It is made from the same triangles that a GPU gets, in px of the viewport.
public struct CanvasPicture {
  /// A part of the picture, over ``background``.
  public enum Layer: CaseIterable, Hashable, Sendable {
    /// The grid, if the canvas shows it.
    case grid
    /// The backdrop and the annotations.
    case annotations
    /// Outlines, handles, guides, and the selection area.
    case selection
  }

  /// The form of text from text boxes in SVG.
  public enum TextForm: CaseIterable, Hashable, Sendable {
    /// Outlines of letters, which look the same everywhere.
    case outlines
    /// Text that can be searched, selected and edited. Each line keeps its width, whatever font of that name the reader
    /// has. Text boxes that are far larger than the view remain outlines, and so do the numbers of badges.
    case text
  }

  let canvas: AnnotationCanvas
  /// The title, which a viewer of the file may show.
  public var title: String
  /// The background colour; nil for a transparent picture.
  public var background: Color? = Color(red: 0xF5, green: 0xF5, blue: 0xF5)
  /// The parts that are shown.
  public var layers: Set<Layer> = [.grid, .annotations]
  /// The form of text in SVG.
  public var text = TextForm.outlines

  /// The colour of the grid's dots, which have a radius of one point.
  static let dotColor = Color(red: 0xC4, green: 0xC4, blue: 0xC4)

  /// Creates a picture of a canvas. It shows the canvas at the time of writing.
  /// - Parameters:
  ///   - canvas: the canvas; it is not changed.
  ///   - title: the title of the file.
  public init(_ canvas: AnnotationCanvas, title: String = "") {
    self.canvas = canvas
    self.title = title
  }

  /// Width and height in px: those of the viewport, rounded up.
  public var size: (width: Int, height: Int) {
    let size = canvas.viewport.size
    return (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
  }

  /// Calls `body` with each layer's drawings except the grid, the backmost first.
  func forEachDrawing<Failure: Error>(_ body: (AnnotationDrawing) throws(Failure) -> Void) throws(Failure) {
    let renderer = ImmediateRenderer()
    if layers.contains(.annotations) { try renderer.forEachDrawing(of: canvas.scene, on: canvas.frames, body) }
    if layers.contains(.selection) {
      var selection = PaintedPaths()
      canvas.writeSelection(into: &selection)
      var drawing = AnnotationDrawing()
      renderer.append(selection, into: &drawing)
      try body(drawing)
    }
  }

  /// The tile of a draw; nil if it shows none.
  func tile(_ index: Int, of drawing: AnnotationDrawing) -> TilePicture? {
    guard let tiles = drawing.tiles, let shown = drawing.tile(of: index) else { return nil }
    return TilePicture(shown.tile, tiles, centre: canvas.viewport.centre, turn: canvas.turn, in: size)
  }

  /// The bytes of a PNG file. O(px + vertices).
  /// - Throws: `PNGImageError` for a viewport with more px than a `PixelImage` can have, and if memory runs out.
  public func png() throws(PNGImageError) -> [UInt8] { try pixels().pngFile() }

  /// The bytes of an SVG file. O(vertices + px of pictures).
  public func svg() -> [UInt8] {
    var bytes: [UInt8] = []
    writeSVG { bytes += $0 }
    return bytes
  }
}

extension AnnotationCanvas {
  /// The visible canvas as the bytes of a PNG file with the size of the viewport: see ``CanvasPicture``.
  /// - Throws: `PNGImageError` for a viewport with more px than a `PixelImage` can have, and if memory runs out.
  public func png() throws(PNGImageError) -> [UInt8] { try CanvasPicture(self).png() }

  /// The visible canvas as the bytes of an SVG file: see ``CanvasPicture``.
  /// - Parameters:
  ///   - title: the title of the file.
  ///   - text: the form of text.
  public func svg(title: String = "", text: CanvasPicture.TextForm = .outlines) -> [UInt8] {
    var picture = CanvasPicture(self, title: title)
    picture.text = text
    return picture.svg()
  }
}
