import ArgumentParser
import CommandLine
import Geometry
import Graphics
import GraphicsExperiment
import Results
import Schemes

/// What is computed and drawn, and on which device.
struct GPUOptions: ParsableArguments {
  @Option(help: "Schemes, with commas, or all: \(SchemeShaderCatalog.names.joined(separator: ", ")).")
  var schemes = "all"

  @Option(parsing: .unconditional, help: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  var depths = "0,3,7,11,15,100,1000"

  @Option(parsing: .unconditional, help: "Points of the drawing whose vertices are compared.")
  var points = 100

  @Option(parsing: .unconditional, help: "Numbers of strokes that are timed, with commas.")
  var strokes = "1,100,1000"

  @Option(
    parsing: .unconditional, help: "Strokes of the scene of which only those in view are drawn; 0 for no such scene.")
  var culledStrokes = 100_000

  @Option(parsing: .unconditional, help: "Numbers of stamps that are timed, with commas.")
  var stamps = "10000,100000"

  @Option(parsing: .unconditional, help: "Timed pairs of frames of each scene; 0 for no times.")
  var pairs = 7

  @Option(help: "Size of the picture that is drawn while frames are timed, in px.")
  var size = "1920x1080"

  @Option(help: "Name or path of EGL's library.")
  var library = GraphicsContext.standardLibrary

  /// - Throws: `InputError`, `SettingError`.
  func configuration(seed: UInt64) throws -> GraphicsConfiguration {
    let chosen = try CommaList(schemes, option: "--schemes").chosen(from: SchemeShaderCatalog.names) {
      SchemeShaderCatalog[name: $0]?.scheme
    }
    let configuration = GraphicsConfiguration(
      schemes: chosen, depths: try CommaList.depths(depths), points: points,
      strokes: try Self.numbers(strokes, "--strokes"), culledStrokes: culledStrokes,
      stamps: try Self.numbers(stamps, "--stamps"), pairs: pairs, size: try pixels(), seed: seed)
    try configuration.validate()
    return configuration
  }

  private static func numbers(_ text: String, _ option: String) throws -> [Int] {
    try CommaList(text, option: option).items.map { item in
      guard let number = Int(item) else {
        throw InputError("\(option) names \(item); give whole numbers with commas, like 1,100,1000.")
      }
      return number
    }
  }

  private func pixels() throws -> SIMD2<Int> {
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw InputError("--size is \"\(size)\"; give WIDTHxHEIGHT in px, like 1920x1080.")
    }
    return SIMD2(width, height)
  }
}
