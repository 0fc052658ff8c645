import Files
import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// The configuration of a sweep: everything that affects its numbers.
public struct SweepConfiguration: Sendable {
  /// The schemes to measure, from a `SchemeCatalog` or an app's own.
  public var schemes: [SchemeDescriptor]
  /// The drawings.
  public var workloads: [any Workload]
  /// The camera paths.
  public var paths: [any CameraPath]
  /// The depths of the camera.
  public var depths: [DepthLabel]
  /// Where content is stored; with ancestors, borders are measured too.
  public var contents: [Content]
  /// The levels above or below the camera of content that is not active, each from 1.
  public var levels: [Int]
  /// The number of displayed frames of a cell, from 2.
  public var frames: Int
  /// The number of points of a scene, from 1.
  public var points: Int
  /// The screen.
  public var viewport: Viewport
  /// The distance of the target from the origin, for schemes with absolute positions. Travelling schemes walk down from
  /// the origin of their root instead.
  public var targetDistance: TargetDistance
  /// The seed of targets, scenes and walks.
  public var seed: UInt64
  /// The jitter at which a scheme counts as broken, in px.
  public var threshold: Double
  /// The criterion for a broken cell.
  public var criterion: BreakCriterion { BreakCriterion(threshold: threshold) }
  /// Whether the precision horizons in zoom are searched too, down to the deepest whole decade of the depths.
  public var hasHorizons: Bool
  /// Whether active content is measured stage by stage too, to find the stage of a scheme's arithmetic that loses the
  /// bits.
  public var hasStages: Bool

  /// The displayed frames of a cell, unless others are asked for.
  public static let usualFrames = 60
  /// The points of a scene, unless others are asked for.
  public static let usualPoints = 60

  /// A configuration; `validate()` checks whether it can be measured.
  public init(
    schemes: [SchemeDescriptor], workloads: [any Workload], paths: [any CameraPath], depths: [DepthLabel],
    contents: [Content], levels: [Int], frames: Int, points: Int, viewport: Viewport,
    targetDistance: TargetDistance = .standard, seed: UInt64, threshold: Double, hasHorizons: Bool = true,
    hasStages: Bool = false
  ) {
    self.schemes = schemes
    self.workloads = workloads
    self.paths = paths
    self.depths = depths
    self.contents = contents
    self.levels = levels
    self.frames = frames
    self.points = points
    self.viewport = viewport
    self.targetDistance = targetDistance
    self.seed = seed
    self.threshold = threshold
    self.hasHorizons = hasHorizons
    self.hasStages = hasStages
  }

  /// The number of lines of a fan that is stored above or below.
  let edges = 8

  /// Every scheme on every one of some subjects and every path, in the order of the rows, without a depth.
  private func columns(_ subjects: [SweepSubject]) -> [SweepCell] {
    schemes.flatMap { scheme in
      subjects.filter { scheme.abilities.contains(.lines) || !$0.content.isAbove }.flatMap { subject in
        paths.map { SweepCell(scheme: scheme, subject: subject, path: $0, depth: .surface) }
      }
    }
  }

  /// Active content: the columns that have a horizon.
  var activeColumns: [SweepCell] { columns(workloads.map { .active($0) }) }

  /// Ancestors: the columns that have a horizon in levels.
  var ancestorColumns: [SweepCell] { columns([.ancestors(level: 1)]) }

  /// Long edges: the columns that have a horizon of reach.
  var reachColumns: [SweepCell] { columns([.longEdges(reach: .surface)]) }

  /// The subjects of the contents: workloads, then ancestors, borders and descendants, each by level.
  var subjects: [SweepSubject] {
    var subjects: [SweepSubject] = []
    if contents.contains(.active) { subjects += workloads.map { .active($0) } }
    if contents.contains(.ancestors) { subjects += levels.map { .ancestors(level: $0) } }
    if contents.contains(where: \.isAbove) { subjects += levels.map { .borders(level: $0) } }
    if contents.contains(.descendants) { subjects += levels.map { .descendants(level: $0) } }
    return subjects
  }

  /// All cells, in the order of the rows: scheme, subject, path, depth. Ancestors and borders are left out at depths too shallow to have
  /// any, descendants where they would lie beyond the deepest depth.
  public var cells: SweepCells { SweepCells(columns(subjects), depths: depths) }

  /// The world point that cameras zoom in on.
  var target: SeededTarget { SeededTarget(seed: seed, distance: targetDistance) }

  /// Half the width and height of drawings, in px: the part that stays in view while a path zooms in by 1.48.
  public var extent: Vector2 { viewport.size * 0.2 }

  /// The drawing of a workload: the same for every scheme, path and depth.
  public func drawing(of workload: any Workload) -> Drawing {
    workload.drawing(points: points, seed: seed, extent: extent)
  }
}

extension SweepConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var settings: [String: JSONValue] {
    let engines = schemes.recordedEngines
    let own: [String: JSONValue] = [
      "schemes": .array(schemes.map { .string($0.name) }),
      "workloads": .array(workloads.map { .string($0.name) }),
      // One for each workload that is a recording, in their order.
      "recordings": .array(recordings.map { .string($0.contentHash) }),
      "paths": .array(paths.map { .string($0.name) }),
      "depths": .array(depths.map { .string($0.description) }),
      // In the order of the rows, whatever their order in the configuration.
      "content": .array(Content.allCases.filter(contents.contains).map { .string($0.rawValue) }),
      "levels": .array(levels.map { .integer($0) }),
      "frames": .integer(frames),
      "points": .integer(points),
      "viewport_px": viewport.setting,
      "target_distance": .number(targetDistance.smallest),
      "threshold_px": .number(threshold),
      "horizons": .boolean(hasHorizons),
      "localise": .boolean(hasStages),
    ]
    return engines.isEmpty ? own : own.merging(["engines": .array(engines)]) { $1 }
  }

  /// The hash of each recording's drawing.
  public var inputs: [String: JSONValue] {
    var inputs: [String: JSONValue] = [:]
    for workload in workloads where workload is RecordingWorkload {
      var hash = ContentHash()
      drawing(of: workload).points.withUnsafeBytes { hash.update($0) }
      inputs["drawing of \(workload.name)"] = .string(String(hash.text.dropFirst(ContentHash.prefix.count).prefix(16)))
    }
    return inputs
  }

  /// Reads the configuration of a result of the standard schemes.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that no longer exists
  ///   or has changed since.
  public init(_ provenance: Provenance) throws(ResultError) { try self.init(provenance, schemes: .standard) }

  /// Reads the configuration of a result.
  /// - Parameters:
  ///   - provenance: the provenance of the result.
  ///   - catalog: the catalogue of the schemes.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that no longer exists
  ///   or has changed since.
  public init(_ provenance: Provenance, schemes catalog: SchemeCatalog) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    try self.init(settings, seed: provenance.seed, schemes: try settings.schemes(catalog))
  }

  /// Reads a configuration for schemes that are given.
  init(_ settings: RecordedSettings, seed: UInt64, schemes: [SchemeDescriptor]) throws(ResultError) {
    var workloads: [any Workload] = []
    for name in try settings.texts("workloads") {
      do { workloads.append(try WorkloadCatalog.workload(named: name)) } catch {
        throw settings.wrong("workloads", "cannot be made again: \(error)")
      }
    }
    let hashes = try settings.texts("recordings")
    self.init(
      schemes: schemes, workloads: workloads,
      paths: try settings.items("paths") { CameraPathCatalog.path(named: $0) },
      depths: try settings.items("depths") { DepthLabel($0) },
      contents: try settings.items("content") { Content(rawValue: $0) },
      levels: try settings.integers("levels", in: Self.levelRange), frames: try settings.integer("frames"),
      points: try settings.integer("points"), viewport: try settings.viewport(),
      targetDistance: try settings.targetDistance(), seed: seed,
      threshold: try settings.positiveNumber("threshold_px"), hasHorizons: try settings.boolean("horizons"),
      hasStages: try settings.boolean("localise"))
    guard recordings.count == hashes.count else {
      throw settings.wrong("recordings", "should have one hash for each workload that is a recording")
    }
    for (recording, hash) in zip(recordings, hashes) where recording.contentHash != hash {
      throw settings.wrong(
        "recordings",
        "holds another hash than \(QuotedText(recording.name)) has now: the file has changed since")
    }
  }

  private var recordings: [RecordingWorkload] { workloads.compactMap { $0 as? RecordingWorkload } }
}
