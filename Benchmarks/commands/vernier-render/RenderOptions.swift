import ArgumentParser
import CommandLine
import Files
import FilmStripExperiment
import Results
import Schemes
import Workloads

/// Which pictures are drawn, and what is recorded.
struct RenderOptions: ParsableArguments {
  @Option(help: "Schemes, the rows of pictures, with commas, or all: \(SchemeCatalog.standard.choices).")
  var schemes = "float32,df32,float64,stroke-local,double-double,telescoping,dyadic-frames"

  @Option(
    parsing: .unconditional, help: "Zoom depths in decades, the columns of the film strip: 0,3,7.5 or 0...300:50.")
  var depths = ComparedSchemes.depths

  @Option(
    defaultAsFlag: "60", parsing: .next,
    help: "Frames of an animation; without a number 60, which go on into each other.")
  var frames: String?

  @Option(parsing: .unconditional, help: "Zoom depths of the animation's columns (default: 4,7,13,15).")
  var animatedDepths: String?

  @Option(parsing: .unconditional, help: "How far the camera pans from frame to frame, in px.")
  var pan = 0.25

  @Option(
    parsing: .unconditional,
    help: "Zoom depths at which displacements are recorded, besides those of the film strip.")
  var recordedDepths = "0,2...20,100,1000"

  func configuration(seed: UInt64) throws -> FilmStripConfiguration {
    guard let path = PanPath(step: pan) else {
      throw InputError("--pan is \(pan), and \(FilmStripConfiguration.panProblem).")
    }
    guard frames != nil || animatedDepths == nil else {
      throw InputError("--animated-depths needs --frames; give both, or leave it away.")
    }
    let depths = try CommaList.depths(depths)
    let recorded = try Self.depths(recordedDepths, of: "--recorded-depths")
    let configuration = FilmStripConfiguration(
      schemes: try CommaList.schemes(schemes), depths: depths,
      animatedDepths: frames == nil ? [] : try Self.depths(animatedDepths ?? "4,7,13,15", of: "--animated-depths"),
      animationFrames: try frameCount(), recordedDepths: Set(depths + recorded).sorted(), pan: path, seed: seed)
    try configuration.validate()
    return configuration
  }

  /// The number of frames; 0 for no animation. A text is read here, since the parser takes one that is no number for no
  /// number at all.
  private func frameCount() throws -> Int {
    guard let frames else { return 0 }
    guard let count = Int(frames), count != 0 else {
      throw InputError("--frames is \(QuotedText(frames)); give a number from 2 to 600, or leave it away.")
    }
    return count
  }

  private static func depths(_ text: String, of option: String) throws -> [DepthLabel] {
    do { return try DepthList.parse(text) } catch { throw InputError("\(option): \(error)") }
  }
}
