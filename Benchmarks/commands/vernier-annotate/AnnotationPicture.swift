import AnnotationExperiment
import AnnotationText
import Annotations
import CommandLine
import Files
import Foundation
import Pictures
import Results
import Workloads

/// A picture of a canvas in a file.
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
      throw FileError(.inputOutput, "\(folder) cannot be made a folder; name another with --pictures.")
    }
    let font: Font
    do { font = try Font.standard } catch { throw InputError("--pictures: \(error)") }
    for depth in depths {
      let canvas = try AnnotationCanvas()
      canvas.showsGrid = true
      try AnnotationShowcase.descend(canvas, levels: Int((depth.decades / log10(1024)).rounded()))
      try AnnotationShowcase.fill(canvas, font: font)
      let file = try ResultFile(path: "\(folder)/annotations-\(depth).svg")
      try AnnotationPicture(canvas, title: "Annotations at 10^\(depth)").write(.outlines, to: file.sink)
      try file.commit()
    }
  }

  init(_ canvas: AnnotationCanvas, title: String) {
    self.canvas = canvas
    self.title = title
  }

  /// The picture with what is drawn over the annotations.
  private var picture: CanvasPicture {
    var picture = CanvasPicture(canvas, title: title)
    picture.layers = Set(CanvasPicture.Layer.allCases)
    return picture
  }

  /// Writes SVG as it is made: memory holds the triangles of one annotation, and some kilobytes of text.
  /// - Throws: `FileError` where it cannot be written.
  func write(_ text: CanvasPicture.TextForm, to sink: ByteSink) throws {
    var picture = picture
    picture.text = text
    try picture.writeSVG { try sink.append($0) }
  }

  /// Writes PNG.
  /// - Throws: `InputError` for a canvas with more px than a picture has, and `FileError` where it cannot be written.
  func writePNG(to sink: ByteSink) throws {
    let bytes: [UInt8]
    do { bytes = try picture.png() } catch { throw InputError("--png: \(error)") }
    try sink.append(bytes)
  }
}
