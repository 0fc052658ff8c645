import ArgumentParser
import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// The settings of `vernier sweep`.
@dynamicMemberLookup
public struct SweepSettings: Settings {
  @Option(
    list:
      "Zoom depths in decades: 0,3,7.5,15 or 0...1000 or 0...5000:50, or several of these with commas.")
  public var depths = DepthList.standard

  @Option(
    list:
      "Where content was stored, seen from the camera, with commas: \(Content.itemNames.joined(separator: ", ")). Borders are measured wherever ancestors are, curves wherever active content or ancestors are."
  )
  public var content: [Content] = [.active, .ancestors]

  @Option(
    list: "Levels of ×1000 above or below the camera at which content that is not active is looked at, with commas.")
  public var levels = [1, 2, 3]

  @OptionGroup public var scenario: ScenarioSettings

  @Flag(
    inversion: .prefixedNo, help: "Search the precision horizons too, down to the deepest whole decade of --depths.")
  public var horizons = true

  @Flag(
    help:
      "Measure active content with a single stage of each scheme's arithmetic and all others exact: which lost the bits?"
  )
  public var localise = false

  public init() {}

  /// A setting of the scenario.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<ScenarioSettings, Value>) -> Value {
    get { scenario[keyPath: setting] }
    set { scenario[keyPath: setting] = newValue }
  }

  /// The allowed levels of content above or below the camera.
  public static let levelRange = 1...6_666

  public func validateValues() throws(SettingError) {
    try scenario.validateValues()
    for level in levels { try SettingError.require(level, of: "levels", in: Self.levelRange, "levels") }
    guard !localise || content.contains(.active) else {
      throw SettingError("localise", "needs active content, which is not among what is looked at; add active to it")
    }
  }
}

/// The settings that sweep and horizon share: what is measured, and on what.
@dynamicMemberLookup
public struct ScenarioSettings: Settings {
  @Option(list: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices)\(SchemeCatalog.engineChoice).")
  public var schemes = SchemeCatalog.standard.names

  @OptionGroup public var scene: SceneSettings

  @Option(parsing: .unconditional, help: "Displayed frames of each path, from 2.")
  public var frames = 60

  @Option(parsing: .unconditional, help: "Points of each scene, from 1.")
  public var points = 60

  public init() {}

  /// A setting of the scene.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<SceneSettings, Value>) -> Value {
    get { scene[keyPath: setting] }
    set { scene[keyPath: setting] = newValue }
  }

  public static let optionalLists: Set = ["schemes"]

  /// The largest number of samples of a cell: its errors are kept until it is summed up, about 100 bytes a sample and
  /// worker.
  public static let sampleLimit = 2_000_000

  public func validateValues() throws(SettingError) {
    try scene.validateValues()
    guard frames >= 2 else { throw SettingError("frames", "is \(frames); jitter needs at least 2 frames") }
    guard points >= 1 else { throw SettingError("points", "is \(points); a scene needs at least 1 point") }
    guard frames <= Self.sampleLimit else {
      throw SettingError("frames", "is \(frames); a cell has at most \(Self.sampleLimit) samples")
    }
    guard points <= Self.sampleLimit / frames else {
      throw SettingError(
        "points",
        "is \(points), which times \(frames) frames is more than \(Self.sampleLimit) samples a cell; give fewer")
    }
  }
}

/// The settings that a challenge shares with them: the drawings, the camera and the screen.
public struct SceneSettings: SeededSettings {
  public static let units = ["viewport": "px", "threshold": "px"]

  @Option(list: "Workloads, with commas, or all: \(WorkloadCatalog.choices) (a name without commas).")
  public var workloads = WorkloadCatalog.names

  @Option(list: "Camera paths, with commas, or all: \(CameraPathCatalog.choices).")
  public var paths = CameraPathCatalog.names

  @Option(value: "Viewport in px, as WIDTHxHEIGHT.")
  public var viewport = Viewport.standard

  @Option(
    value:
      "How far the target lies from the origin along each axis, in world units to a power of two; 0 for the origin. Schemes that travel start at the origin."
  )
  public var targetDistance = TargetDistance.standard

  @Option(parsing: .unconditional, help: "Jitter, placement or distortion that counts as broken, in px.")
  public var threshold = Thresholds.visibleJitter

  @OptionGroup public var random: SeedOption

  public init() {}

  public func validateValues() throws(SettingError) {
    try viewport.validate()
    guard threshold.isFinite, threshold > 0 else {
      throw SettingError("threshold", "is \(threshold); give a positive number of px")
    }
  }
}

extension Content: SettingItem {}

extension DepthList {
  /// The depths of a sweep, unless others are named.
  fileprivate static var standard: [DepthLabel] {
    (try? parse("0...20,30,50,70,72...80,100,150,200,300,305...310,400,500,700,1000")) ?? []
  }
}
