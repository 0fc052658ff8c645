import ArgumentParser
import Files
import Geometry
import Results
import Schemes
import Workloads

/// The film strip, its animation, and the recorded displacements.
public struct FilmStripConfiguration: SeededSettings {
  public static let units = ["pan": "px"]

  @Option(list: "Schemes, the rows of pictures, with commas, or all: \(SchemeCatalog.standard.choices).")
  public var schemes = SchemeCatalog.pictured

  @Option(list: "Zoom depths in decades, the columns of the film strip: 0,3,7.5 or 0...300:50.")
  public var depths = DepthList.compared

  /// A text, since the parser takes one that is no number for no number at all.
  @Option(
    defaultAsFlag: "60", parsing: .next,
    help: "Frames of an animation; without a number 60, which go on into each other.")
  public var frames: String?

  @Option(list: "Zoom depths of the animation's columns (default: 4,7,13,15).")
  public var animatedDepths: [DepthLabel] = []

  @Option(value: "How far the camera pans from frame to frame, in px.")
  public var pan = PanPath(step: 0.25) ?? PanPath()

  @Option(list: "Zoom depths at which displacements are recorded, besides those of the film strip.")
  public var recordedDepths = ([0] + Array(2...20) + [100, 1000]).compactMap { DepthLabel(decades: $0) }

  @Option(parsing: .unconditional, help: .hidden)
  public var recordedFrames = 20

  @Option(parsing: .unconditional, help: .hidden)
  public var recordedPoints = 50

  @OptionGroup public var random: SeedOption

  public init() {}

  public static let optionalLists: Set = ["animatedDepths"]

  /// The number of frames of the animation; 0 for none.
  public var animationPictures: Int {
    get { frames.map { Int($0) ?? -1 } ?? 0 }
    set { frames = "\(newValue)" }
  }

  /// The depths of the animation: its columns.
  var animationDepths: [DepthLabel] {
    if frames == nil { return [] }
    return animatedDepths.isEmpty ? [4, 7, 13, 15].compactMap { DepthLabel(decades: $0) } : animatedDepths
  }

  public var fixed: [String: JSONValue] {
    [
      "frames": .integer(animationPictures), "animated_depths": animationDepths.recorded,
      "viewport_px": Self.viewport.recorded,
    ]
  }

  /// The screen that every scheme draws for, of the size of a picture in the strip.
  public static let viewport = Viewport(width: 248, height: 168) ?? .standard
  /// The number of points of the drawing in pictures.
  static let picturedPoints = 250
  /// The displayed frame in the film strip: the camera has panned by then.
  static let picturedFrame = 12

  /// Each scheme at each depth that is recorded.
  var recordedCells: [SchemeDepth] { cells(recordedDepths) }

  /// Each scheme at each of some depths, row by row.
  func cells(_ depths: [DepthLabel]) -> [SchemeDepth] {
    schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }

  /// The drawing in px from the middle of the screen, the same at every depth.
  func drawing(points: Int) -> Drawing {
    SketchWorkload().drawing(points: points, seed: seed, extent: Self.viewport.size / 2 - Vector2(1, 2))
  }
}

extension FilmStripConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  /// The most px of a picture: 2^25, which are 128 MiB.
  static let maxPixels = 1 << 25
  /// The most px of all frames of an animation: a minute of drawing on two cores, or two.
  static let maxAnimatedPixels = 1 << 30
  /// The allowed numbers of frames of an animation.
  static let frameRange = 2...600
  /// The most recorded samples: a result of 600 MB.
  static let maxSamples = 20_000_000

  public func validateValues() throws(SettingError) {
    try SettingError.require(recordedFrames, of: "recorded_frames", in: 1...1000, "a number")
    try SettingError.require(recordedPoints, of: "recorded_points", in: 1...1000, "a number")
    try Self.requirePicture(FilmStripLayout(rows: schemes.count, columns: depths.count), of: "depths")
    guard frames != nil || animatedDepths.isEmpty else {
      throw SettingError("animated_depths", "needs --frames; give both, or leave it away")
    }
    if let frames {
      guard Self.frameRange.contains(animationPictures) else {
        throw SettingError(
          "frames", "is \(Int(frames) == nil ? "\(QuotedText(frames))" : frames); give a number from 2 to 600")
      }
      let layout = FilmStripLayout(rows: schemes.count, columns: animationDepths.count)
      try Self.requirePicture(layout, of: "animated_depths")
      guard layout.pixelCount * animationPictures <= Self.maxAnimatedPixels else {
        let most = Self.maxAnimatedPixels / layout.pixelCount
        throw SettingError(
          "frames",
          "is \(animationPictures), each of \(layout.width) × \(layout.height) px; give at most \(most), or name fewer "
            + "schemes or --animated-depths")
      }
    }
    let samples = schemes.count * recordedDepths.count * recordedFrames * recordedPoints
    guard samples <= Self.maxSamples else {
      throw SettingError(
        "recorded_depths", "makes \(samples) samples; name fewer, for \(Self.maxSamples) samples at most")
    }
    try requireMemory()
  }

  private static func requirePicture(_ layout: FilmStripLayout, of setting: String) throws(SettingError) {
    guard layout.pixelCount <= maxPixels else {
      throw SettingError(
        setting,
        "makes a picture of \(layout.width) × \(layout.height) px, and a picture has at most \(maxPixels) px; name fewer "
          + "depths or schemes")
    }
  }

  private func requireMemory() throws(SettingError) {
    for (name, depths) in [
      ("depths", depths), ("animated_depths", animationDepths), ("recorded_depths", recordedDepths),
    ] {
      guard let depth = depths.max() else { continue }
      for scheme in schemes {
        let bits = Double(scheme.coordinateBits(deepest: depth.zoom, viewport: Self.viewport))
        guard bits * 2 * Double(max(Self.picturedPoints, recordedPoints)) <= Double(CoordinateMemory.bitLimit) else {
          throw SettingError(name, "names \(depth), where the points of \(scheme.name) take too much memory")
        }
      }
    }
  }
}

extension PanPath: ParsedSetting {
  public init(option text: String) throws {
    guard let path = Double(text).flatMap({ PanPath(step: $0) }) else {
      throw SettingProblem(
        "is \(text); give a number of px from \(Self.steps.lowerBound) to \(Self.steps.upperBound)")
    }
    self = path
  }

  public var optionText: String { "\(panStep)" }
  public var recorded: JSONValue { .number(panStep) }
}
