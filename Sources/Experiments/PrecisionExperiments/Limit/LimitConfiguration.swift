import ArgumentParser
import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// The settings of `vernier limit`: the world's size, the screen, and the jitter that is not to be reached.
public struct LimitSettings: SeededSettings {
  public static let units = ["threshold": "px", "viewport": "px"]

  @Option(parsing: .unconditional, help: "The largest coordinate of anything drawn or looked at, world units.")
  public var extent = 1000.0

  @Option(parsing: .unconditional, help: "Jitter that is not to be reached, in px.")
  public var threshold = Thresholds.visibleJitter

  @Option(value: "Viewport in px, as WIDTHxHEIGHT.")
  public var viewport = Viewport.standard

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The extents within which no float32 over- or underflows on its way to the screen, world units.
  public static let extents = 1e-20...1e20

  /// The largest allowed threshold, px: beyond it the camera's own steps are smaller than the jitter.
  public static let largestThreshold = 10.0

  /// The smallest allowed threshold in the viewport, px: four times the allowance of the float32 conversion.
  public var smallestThreshold: Double { 4 * ZoomClamp.float32Conversion(in: viewport) }

  public func validateValues() throws(SettingError) {
    guard Self.extents.contains(extent) else {
      throw SettingError(
        "extent",
        "is \(extent); give the largest coordinate in world units, from \(Self.extents.lowerBound) to \(Self.extents.upperBound)"
      )
    }
    try viewport.validate()
    guard (smallestThreshold...Self.largestThreshold).contains(threshold) else {
      // Rounded up, so that the value that an error names is valid.
      let least = (smallestThreshold * 1e4).rounded(.up) / 1e4
      throw SettingError(
        "threshold",
        "is \(threshold); give px from \(least), since the float32 conversion takes up to a quarter of that in this viewport, to \(Int(Self.largestThreshold))"
      )
    }
  }
}

/// A search for the deepest safe zoom of types of numbers, schemes and engines.
@dynamicMemberLookup
public struct LimitConfiguration: Sendable {
  /// The subjects: types of numbers, schemes and engines.
  public var subjects: [LimitSubject]
  /// The settings.
  public var settings: LimitSettings
  /// The number of points of each measured drawing.
  var points = 60

  /// A configuration; `validate()` checks whether it can be measured.
  /// - Parameters:
  ///   - subjects: what is measured.
  ///   - change: changes the standard settings.
  public init(_ subjects: [LimitSubject], _ change: (inout LimitSettings) -> Void = { _ in }) {
    self.subjects = subjects
    settings = .with(change)
  }

  /// A setting.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<LimitSettings, Value>) -> Value {
    get { settings[keyPath: setting] }
    set { settings[keyPath: setting] = newValue }
  }

  /// Throws the first setting that allows no statement.
  public func validate() throws(SettingError) {
    try settings.validate()
    for subject in subjects where subject.basis == .derived {
      try sweep(of: subject.scheme).validateScenario(deepest: .surface)
    }
    // A table of many schemes says of each that no zoom is safe; where there is nothing else to say, that is an error.
    let obstacles = subjects.map { clamp($0)?.obstacle }
    if let subject = subjects.first, let obstacle = obstacles.first ?? nil, !obstacles.contains(nil) {
      throw Self.error(of: subject, obstacle, extent: settings.extent, threshold: settings.threshold)
    }
  }

  private static func error(
    of subject: LimitSubject, _ obstacle: ZoomClamp.Obstacle, extent: Double, threshold: Double
  ) -> SettingError {
    switch obstacle {
    case .worldEnd(let end):
      SettingError("extent", "is \(extent); the world of \(subject.scheme.name) ends at \(end): give at most that")
    case .jitterEverywhere(let jitter):
      SettingError(
        "threshold",
        "is \(threshold); \(subject.scheme.name) may jitter by up to \(jitter) px at every zoom: give more, or a smaller extent"
      )
    }
  }

  /// The closed form of a subject; nil where none is known.
  func clamp(_ subject: LimitSubject) -> ZoomClamp? {
    subject.scheme.resolution.map {
      ZoomClamp($0, extent: settings.extent, tolerance: settings.threshold, viewport: settings.viewport)
    }
  }

  /// The scenario that a scheme is measured in.
  func sweep(of scheme: SchemeDescriptor) -> SweepConfiguration {
    SweepConfiguration(schemes: [scheme]) {
      $0.depths = []
      $0.content = [.active]
      $0.points = points
      $0.viewport = settings.viewport
      $0.seed = settings.seed
      $0.threshold = settings.threshold
    }
  }
}
