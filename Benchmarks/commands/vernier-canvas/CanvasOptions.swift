import ArgumentParser
import CanvasExperiment
import CommandLine
import Files
import Foundation
import Geometry
import PatternCanvas
import Results
import Schemes

/// Which pictures are drawn and compared, and how long touches are played.
struct CanvasOptions: ParsableArguments {
  @OptionGroup var settings: CanvasConfiguration

  @Option(
    help: "Folder for the pictures where schemes show the stroke, as SCHEME-DEPTH-PATTERN.png; made if it is missing.")
  var pictures: String?

  /// Writes each picture to its own file; does nothing where no folder was named.
  func pictureWriter() throws -> CanvasExperiment.Show {
    guard let pictures else { return { _, _, _ in } }
    do {
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    } catch {
      throw FileError(.inputOutput, "\(pictures) cannot be made a folder; name another with --pictures.")
    }
    return { canvas, pattern, image in
      let file = try ResultFile(path: "\(pictures)/\(canvas.scheme.name)-\(canvas.depth)-\(pattern.rawValue).png")
      try file.sink.append(PNGFile.encoded(image))
      try file.commit()
    }
  }
}
