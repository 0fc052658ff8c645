import ArgumentParser
import CanvasExperiment
import CommandLine
import Foundation
import Geometry
import PatternCanvas
import Results
import Schemes

/// Which pictures are drawn and compared, and how long touches are played.
struct CanvasOptions: ParsableArguments {
  @Option(help: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices).")
  var schemes = SchemeCatalog.standard.names.joined(separator: ",")

  @Option(parsing: .unconditional, help: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  var depths = "0,3,7,15,300,1000"

  @Option(help: "Patterns to stamp, with commas.")
  var patterns = PatternKind.allCases.map(\.rawValue).joined(separator: ",")

  @Option(parsing: .unconditional, help: "Input points of the stroke, from 2.")
  var points = 100

  @Option(parsing: .unconditional, help: "From one line and one stamp to the next, in px.")
  var spacing = 6.0

  @Option(parsing: .unconditional, help: "Width and height of the canvas that is timed, in px: 1024, 2048 or 4096.")
  var size = 2048

  @Option(parsing: .unconditional, help: "Seconds of touches at 240 Hz; 0 for pictures alone.")
  var duration = 8.0

  @Option(
    help: "Folder for the pictures where schemes show the stroke, as SCHEME-DEPTH-PATTERN.png; made if it is missing.")
  var pictures: String?

  /// Writes each picture to its own file; does nothing where no folder was named.
  func pictureWriter() throws -> CanvasExperiment.Show {
    guard let pictures else { return { _, _, _ in } }
    do {
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    } catch {
      throw ResultError(.inputOutput, "\(pictures) cannot be made a folder; name another with --pictures.")
    }
    return { canvas, pattern, image in
      let file = try ResultFile(path: "\(pictures)/\(canvas.scheme.name)-\(canvas.depth)-\(pattern.rawValue).png")
      try file.sink.append(PNGFile.encoded(image))
      try file.commit()
    }
  }

  func configuration(seed: UInt64) throws -> CanvasConfiguration {
    let configuration = CanvasConfiguration(
      schemes: try CommaList.schemes(schemes), depths: try CommaList.depths(depths), patterns: try chosenPatterns(),
      points: points,
      spacing: spacing, side: size, duration: duration, seed: seed)
    try configuration.validate()
    return configuration
  }

  private func chosenPatterns() throws -> [PatternKind] {
    try CommaList(patterns, option: "--patterns").chosen(of: PatternKind.self)
  }
}
