import AnnotationExperiment
import Annotations
import CommandLine
import Experiments
import Foundation
import Geometry
import Results
import Workloads

/// A picture of a canvas in SVG, out of the very triangles that a graphics processor would get.
struct AnnotationPicture {
  private let canvas: AnnotationCanvas
  private let title: String

  /// Draws a page of every kind at depths, each into its own file.
  /// - Parameters:
  ///   - depths: in decades of zoom, rounded to whole levels of frames.
  ///   - folder: made if it is missing.
  static func writePages(at depths: [DepthLabel], into folder: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ResultError(.inputOutput, "\(folder) cannot be made a folder; name another with --pictures.")
    }
    let font: Font
    do { font = try Font.standard } catch { throw InputError("--pictures: \(error)") }
    for depth in depths {
      let canvas = try AnnotationCanvas()
      canvas.showsGrid = true
      try AnnotationShowcase.descend(canvas, levels: Int((depth.decades / log10(1024)).rounded()))
      try AnnotationShowcase.fill(canvas, font: font)
      let file = try ResultFile(path: "\(folder)/annotations-\(depth).svg")
      try file.sink.append(Array(AnnotationPicture(canvas, title: "Annotations at 10^\(depth)").text.utf8))
      try file.commit()
    }
  }

  init(_ canvas: AnnotationCanvas, title: String) {
    self.canvas = canvas
    self.title = title
  }

  var text: String {
    var drawing = AnnotationDrawing()
    var selection = PaintedPaths()
    let renderer = RetainedRenderer()
    renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
    canvas.writeSelection(into: &selection)
    renderer.append(selection, into: &drawing)
    let size = canvas.viewport.size
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.text(size.x)) \(Self.text(size.y))" \
      width="\(Self.text(size.x))" height="\(Self.text(size.y))">
      <title>\(title)</title>
      <rect width="100%" height="100%" fill="#f5f5f5"/>

      """
    if let grid = canvas.grid {
      svg += "<g fill=\"#c4c4c4\">\n"
      grid.forEachDot { svg += "<circle cx=\"\(Self.text($0.x))\" cy=\"\(Self.text($0.y))\" r=\"1\"/>\n" }
      svg += "</g>\n"
    }
    for draw in drawing.draws { svg += Self.path(draw, drawing) }
    return svg + "</svg>\n"
  }

  /// One path for all triangles of a draw: they turn in the same direction, so that none shows where another is, and
  /// edges that two share do not show.
  private static func path(_ draw: AnnotationDraw, _ drawing: AnnotationDrawing) -> String {
    var shape = ""
    drawing.forEachTriangle(of: draw) { shape += "M\(text($0))L\(text($1)) \(text($2))Z" }
    let channels = draw.color.channels
    let opacity = channels.w == 255 ? "" : " fill-opacity=\"\(text(Double(channels.w) / 255))\""
    return "<path d=\"\(shape)\" fill=\"rgb(\(channels.x),\(channels.y),\(channels.z))\"\(opacity)/>\n"
  }

  private static func text(_ position: Vector2) -> String { "\(text(position.x)) \(text(position.y))" }

  /// To a hundredth of a px.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
