import Annotations
import Geometry
import PNGImages
import Raster

/// A still picture of what a canvas shows, as SVG, PNG or px, at any depth: for files, printing and sharing.
///
/// It is made of the triangles that a graphics processor gets, in px of the viewport.
public struct CanvasPicture {
  /// A part of the picture, over ``background``.
  public enum Layer: CaseIterable, Hashable, Sendable {
    /// The grid, where the canvas shows it.
    case grid
    /// The backdrop and the annotations.
    case annotations
    /// Outlines, handles, guides, and the area that is being selected.
    case selection
  }

  /// How SVG holds the text of text boxes.
  public enum TextForm: CaseIterable, Hashable, Sendable {
    /// As the outlines of letters: the same everywhere.
    case outlines
    /// As text that can be searched, selected and edited. Each line is as wide as here, in whatever font of that name
    /// the reader has. Text boxes that are far larger than the view stay outlines, and so do the numbers of badges.
    case text
  }

  let canvas: AnnotationCanvas
  /// The title, which a reader of the file may show.
  public var title: String
  /// The colour beneath everything; nil for a transparent picture.
  public var background: Color? = Color(red: 0xF5, green: 0xF5, blue: 0xF5)
  /// The parts that are shown.
  public var layers: Set<Layer> = [.grid, .annotations]
  /// How SVG holds text.
  public var text = TextForm.outlines

  /// The colour of the grid's dots, which have a radius of one point.
  static let dotColor = Color(red: 0xC4, green: 0xC4, blue: 0xC4)

  /// A picture of what a canvas shows when it is written.
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

  /// Calls `body` with each layer's drawings, the backmost first; the grid is not one of them.
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

  /// The bytes of a PNG file. O(px + vertices).
  /// - Throws: `PNGImageError` for a viewport of more px than a `PixelImage` holds, and where no memory is left.
  public func png() throws(PNGImageError) -> [UInt8] { try pixels().pngFile() }

  /// The bytes of an SVG file. O(vertices + px of pictures).
  public func svg() -> [UInt8] {
    var bytes: [UInt8] = []
    writeSVG { bytes += $0 }
    return bytes
  }
}

extension AnnotationCanvas {
  /// What is seen, as the bytes of a PNG file with the size of the viewport: see ``CanvasPicture``.
  /// - Throws: `PNGImageError` for a viewport of more px than a `PixelImage` holds, and where no memory is left.
  public func png() throws(PNGImageError) -> [UInt8] { try CanvasPicture(self).png() }

  /// What is seen, as the bytes of an SVG file: see ``CanvasPicture``.
  /// - Parameters:
  ///   - title: the title of the file.
  ///   - text: whether text is outlines or text.
  public func svg(title: String = "", text: CanvasPicture.TextForm = .outlines) -> [UInt8] {
    var picture = CanvasPicture(self, title: title)
    picture.text = text
    return picture.svg()
  }
}
