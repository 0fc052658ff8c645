import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// The configuration of a search for the deepest safe zoom: the numbers, the world's size, the screen, and the
/// tolerance of jitter.
public struct LimitConfiguration: Sendable {
  /// The subjects: types of numbers, schemes and engines.
  public var subjects: [LimitSubject]
  /// The largest coordinate of drawings and views, world units.
  public var extent: Double
  /// The jitter that counts as broken, px.
  public var tolerance: Double
  /// The screen.
  public var viewport: Viewport
  /// The seed of targets and drawings.
  public var seed: UInt64
  /// The number of points of each measured drawing.
  var points = 60

  /// A configuration; `validate()` checks whether it can be measured.
  public init(
    _ subjects: [LimitSubject], extent: Double = 1000, tolerance: Double = Thresholds.visibleJitter,
    viewport: Viewport = .standard, seed: UInt64 = 1
  ) {
    self.subjects = subjects
    self.extent = extent
    self.tolerance = tolerance
    self.viewport = viewport
    self.seed = seed
  }

  /// The extents within which no float32 over- or underflows on its way to the screen, world units.
  public static let extents = 1e-20...1e20

  /// The largest allowed tolerance, px: beyond it the camera's own steps are smaller than the jitter.
  public static let largestTolerance = 10.0

  /// The smallest allowed tolerance in the viewport, px: four times the allowance of the float32 conversion.
  public var smallestTolerance: Double { 4 * ZoomClamp.float32Conversion(in: viewport) }

  /// Throws the first setting that allows no statement.
  public func validate() throws(SettingError) {
    guard Self.extents.contains(extent) else {
      throw SettingError(
        "extent",
        "is \(extent); give the largest coordinate in world units, from \(Self.extents.lowerBound) to \(Self.extents.upperBound)"
      )
    }
    try viewport.validate()
    guard (smallestTolerance...Self.largestTolerance).contains(tolerance) else {
      // Rounded up, so that the value that an error names is valid.
      let least = (smallestTolerance * 1e4).rounded(.up) / 1e4
      throw SettingError(
        "tolerance_px",
        "is \(tolerance); give px from \(least), since the float32 conversion takes up to a quarter of that in this viewport, to \(Int(Self.largestTolerance))"
      )
    }
    for subject in subjects { try sweep(of: subject.scheme).validateScenario(deepest: .surface) }
    // A table of many schemes says of each that no zoom is safe; where there is nothing else to say, that is an error.
    let obstacles = subjects.map { clamp($0)?.obstacle }
    if let subject = subjects.first, let obstacle = obstacles.first ?? nil, !obstacles.contains(nil) {
      throw Self.error(of: subject, obstacle, extent: extent, tolerance: tolerance)
    }
  }

  private static func error(
    of subject: LimitSubject, _ obstacle: ZoomClamp.Obstacle, extent: Double, tolerance: Double
  ) -> SettingError {
    switch obstacle {
    case .worldEnd(let end):
      SettingError("extent", "is \(extent); the world of \(subject.scheme.name) ends at \(end): give at most that")
    case .jitterEverywhere(let jitter):
      SettingError(
        "tolerance_px",
        "is \(tolerance); \(subject.scheme.name) may jitter by up to \(jitter) px at every zoom: give more, or a smaller extent"
      )
    }
  }

  /// The closed form of a subject; nil where none is known.
  func clamp(_ subject: LimitSubject) -> ZoomClamp? {
    subject.scheme.resolution.map { ZoomClamp($0, extent: extent, tolerance: tolerance, viewport: viewport) }
  }

  /// The scenario that a scheme is measured in.
  func sweep(of scheme: SchemeDescriptor) -> SweepConfiguration {
    SweepConfiguration(
      schemes: [scheme], workloads: WorkloadCatalog.standard, paths: CameraPathCatalog.standard, depths: [],
      contents: [.active], levels: [], frames: 60, points: points, viewport: viewport, seed: seed, threshold: tolerance)
  }
}
