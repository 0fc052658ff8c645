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
      try AnnotationPicture(canvas, title: "Annotations at 10^\(depth)").write(to: file.sink)
      try file.commit()
    }
  }

  init(_ canvas: AnnotationCanvas, title: String) {
    self.canvas = canvas
    self.title = title
  }

  /// Writes the picture as it is made: memory holds the triangles of one annotation, and some kilobytes of text.
  /// - Throws: `ResultError` where it cannot be written.
  func write(to sink: ByteSink) throws {
    var svg = SVGText(sink)
    let size = canvas.viewport.size
    svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    svg.add(size)
    svg.add("\" width=\"")
    svg.add(size.x)
    svg.add("\" height=\"")
    svg.add(size.y)
    svg.add("\">\n<title>\(XMLText(title))</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#f5f5f5\"/>\n")
    if let grid = canvas.grid { try Self.write(grid, to: &svg) }
    let renderer = ImmediateRenderer()
    try renderer.forEachDrawing(of: canvas.scene, on: canvas.frames) { try Self.write($0, to: &svg) }
    var selection = PaintedPaths()
    canvas.writeSelection(into: &selection)
    var drawing = AnnotationDrawing()
    renderer.append(selection, into: &drawing)
    try Self.write(drawing, to: &svg)
    svg.add("</svg>\n")
    try svg.finish()
  }

  private static func write(_ grid: CanvasGrid, to svg: inout SVGText) throws {
    svg.add("<g fill=\"#c4c4c4\">\n")
    grid.forEachDot { dot in
      svg.add("<circle cx=\"")
      svg.add(dot.x)
      svg.add("\" cy=\"")
      svg.add(dot.y)
      svg.add("\" r=\"1\"/>\n")
    }
    svg.add("</g>\n")
    try svg.passOn()
  }

  private static func write(_ drawing: AnnotationDrawing, to svg: inout SVGText) throws {
    for draw in drawing.draws { try write(draw, of: drawing, to: &svg) }
  }

  /// One path for all triangles of a draw: they turn in the same direction, so that none shows where another is, and
  /// edges that two share do not show.
  private static func write(_ draw: AnnotationDraw, of drawing: AnnotationDrawing, to svg: inout SVGText) throws {
    svg.add("<path d=\"")
    try drawing.forEachTriangle(of: draw) { first, second, third in
      svg.add("M")
      svg.add(first)
      svg.add("L")
      svg.add(second)
      svg.add(" ")
      svg.add(third)
      svg.add("Z")
      try svg.passOn()
    }
    let channels = draw.color.channels
    svg.add("\" fill=\"rgb(\(channels.x),\(channels.y),\(channels.z))\"")
    if channels.w != 255 {
      svg.add(" fill-opacity=\"")
      svg.add(Double(channels.w) / 255)
      svg.add("\"")
    }
    svg.add("/>\n")
    try svg.passOn()
  }
}

/// The text of a picture on its way to a file, some kilobytes at a time.
private struct SVGText {
  private let sink: ByteSink
  private var bytes: [UInt8] = []

  private static let bytesAtOnce = 1 << 16

  init(_ sink: ByteSink) { self.sink = sink }

  mutating func add(_ text: String) { bytes += text.utf8 }

  /// Two coordinates with a space between.
  mutating func add(_ position: Vector2) {
    add(position.x)
    bytes.append(UInt8(ascii: " "))
    add(position.y)
  }

  /// A number to a hundredth, without zeros at its end.
  mutating func add(_ number: Double) {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15 else { return add("\(hundredths / 100)") }
    let (whole, part) = Int(abs(hundredths)).quotientAndRemainder(dividingBy: 100)
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    add("\(whole)")
    guard part > 0 else { return }
    let (tenths, rest) = part.quotientAndRemainder(dividingBy: 10)
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(tenths))
    if rest > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest)) }
  }

  /// Passes the text on to the file once there is enough of it.
  mutating func passOn() throws { if bytes.count >= Self.bytesAtOnce { try finish() } }

  /// Passes the rest of the text on to the file.
  mutating func finish() throws {
    try sink.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
