import Geometry
import Results
import Schemes
import Workloads

/// The film strip, its animation, and the recorded displacements.
public struct FilmStripConfiguration: Sendable {
  /// The schemes: the rows of pictures.
  public var schemes: [SchemeDescriptor]
  /// The depths of the film strip: its columns.
  public var depths: [DepthLabel]
  /// The depths of the animation: its columns.
  public var animatedDepths: [DepthLabel]
  /// The number of frames of the animation; 0 for none.
  public var animationFrames: Int
  /// The depths at which displacements are recorded.
  public var recordedDepths: [DepthLabel]
  /// The number of recorded frames.
  public var recordedFrames: Int
  /// The number of recorded points.
  public var recordedPoints: Int
  /// The length by which the camera pans from frame to frame, in px.
  public var pan: PanPath
  /// The seed of the drawing, the targets and the walks to the depths.
  public var seed: UInt64

  /// The screen that every scheme draws for, of the size of a picture in the strip.
  public static let viewport = Viewport(width: 248, height: 168) ?? .standard
  /// The number of points of the drawing in pictures.
  static let picturedPoints = 250
  /// The displayed frame in the film strip: the camera has panned by then.
  static let picturedFrame = 12

  /// A configuration that `validate()` has not checked yet.
  /// - Parameters:
  ///   - schemes: the rows of pictures.
  ///   - depths: the columns of the film strip.
  ///   - animatedDepths: the columns of the animation.
  ///   - animationFrames: the number of frames of the animation; 0 for none.
  ///   - recordedDepths: where displacements are recorded.
  ///   - recordedFrames: the number of recorded frames.
  ///   - recordedPoints: the number of recorded points.
  ///   - pan: the motion of the camera.
  ///   - seed: of the drawing, the targets and the walks to the depths.
  public init(
    schemes: [SchemeDescriptor], depths: [DepthLabel], animatedDepths: [DepthLabel] = [], animationFrames: Int = 0,
    recordedDepths: [DepthLabel], recordedFrames: Int = 20, recordedPoints: Int = 50, pan: PanPath, seed: UInt64 = 1
  ) {
    self.schemes = schemes
    self.depths = depths
    self.animatedDepths = animatedDepths
    self.animationFrames = animationFrames
    self.recordedDepths = recordedDepths
    self.recordedFrames = recordedFrames
    self.recordedPoints = recordedPoints
    self.pan = pan
    self.seed = seed
  }

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

  public var settings: [String: JSONValue] {
    [
      "schemes": .array(schemes.map { .string($0.name) }), "depths": .array(Self.texts(depths)),
      "animated_depths": .array(Self.texts(animatedDepths)), "frames": .integer(animationFrames),
      "recorded_depths": .array(Self.texts(recordedDepths)), "recorded_frames": .integer(recordedFrames),
      "recorded_points": .integer(recordedPoints), "pan_px": .number(pan.panStep),
      "viewport_px": Self.viewport.setting,
    ]
  }

  private static func texts(_ depths: [DepthLabel]) -> [JSONValue] { depths.map { .string($0.description) } }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    guard let pan = PanPath(step: try settings.number("pan_px")) else {
      throw settings.wrong("pan_px", Self.panProblem)
    }
    self.init(
      schemes: try settings.items("schemes") { SchemeCatalog.standard[$0] },
      depths: try settings.items("depths") { DepthLabel($0) },
      animatedDepths: try settings.items("animated_depths") { DepthLabel($0) },
      animationFrames: try settings.integer("frames"),
      recordedDepths: try settings.items("recorded_depths") { DepthLabel($0) },
      recordedFrames: try settings.integer("recorded_frames"), recordedPoints: try settings.integer("recorded_points"),
      pan: pan, seed: provenance.seed)
  }

  /// Why a pan is none, as the end of a sentence.
  public static var panProblem: String {
    "should be a number of px from \(PanPath.steps.lowerBound) to \(PanPath.steps.upperBound)"
  }

  /// The most px of a picture: 2^25, which are 128 MiB.
  static let maxPixels = 1 << 25
  /// The most px of all frames of an animation: a minute of drawing on two cores, or two.
  static let maxAnimatedPixels = 1 << 30
  /// The allowed numbers of frames of an animation.
  static let frameRange = 2...600
  /// The most recorded samples: a result of 600 MB.
  static let maxSamples = 20_000_000

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(schemes.map(\.name), of: "schemes")
    try SettingError.requireDistinct(depths, of: "depths")
    try SettingError.requireDistinct(recordedDepths, of: "recorded_depths")
    try SettingError.require(recordedFrames, of: "recorded_frames", in: 1...1000, "a number")
    try SettingError.require(recordedPoints, of: "recorded_points", in: 1...1000, "a number")
    try Self.requirePicture(FilmStripLayout(rows: schemes.count, columns: depths.count), of: "depths")
    if animationFrames != 0 {
      try SettingError.require(animationFrames, of: "frames", in: Self.frameRange, "a number")
      try SettingError.requireDistinct(animatedDepths, of: "animated_depths")
      let layout = FilmStripLayout(rows: schemes.count, columns: animatedDepths.count)
      try Self.requirePicture(layout, of: "animated_depths")
      guard layout.pixelCount * animationFrames <= Self.maxAnimatedPixels else {
        let most = Self.maxAnimatedPixels / layout.pixelCount
        throw SettingError(
          "frames",
          "is \(animationFrames), each of \(layout.width) × \(layout.height) px; give at most \(most), or name fewer "
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
      ("depths", depths), ("animated_depths", animatedDepths), ("recorded_depths", recordedDepths),
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
