import Files
import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// A sweep: its settings, and what their names stand for.
@dynamicMemberLookup
public struct SweepConfiguration: Sendable {
  /// The settings, in which what is named below has no meaning.
  public var settings: SweepSettings
  /// The schemes to measure, from a `SchemeCatalog` or an app's own.
  public var schemes: [SchemeDescriptor]
  /// The drawings.
  public var workloads: [any Workload]
  /// The camera paths.
  public var paths: [any CameraPath]

  /// A setting.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<SweepSettings, Value>) -> Value {
    get { settings[keyPath: setting] }
    set { settings[keyPath: setting] = newValue }
  }

  /// The screen, which is read for each sample: by the key paths of settings, that took a fifth of a sweep.
  public var viewport: Viewport {
    get { settings.scenario.scene.viewport }
    set { settings.scenario.scene.viewport = newValue }
  }

  /// The criterion for a broken cell.
  public var criterion: BreakCriterion { BreakCriterion(threshold: settings.threshold) }

  /// A sweep of schemes, drawings and paths that may stand in no catalogue; `validate()` checks whether it can be
  /// measured.
  /// - Parameters:
  ///   - schemes: the schemes.
  ///   - workloads: the drawings.
  ///   - paths: the paths of the camera.
  ///   - change: changes the standard settings.
  public init(
    schemes: [SchemeDescriptor], workloads: [any Workload] = WorkloadCatalog.standard,
    paths: [any CameraPath] = CameraPathCatalog.standard, _ change: (inout SweepSettings) throws -> Void = { _ in }
  ) rethrows {
    self.schemes = schemes
    self.workloads = workloads
    self.paths = paths
    settings = try .with(change)
  }

  /// A sweep of what its settings name.
  /// - Parameters:
  ///   - settings: the settings, with names of schemes, drawings and paths.
  ///   - scheme: finds schemes by name; nil where there is none.
  /// - Throws: `SettingError` for a name that there is not, `WorkloadError`, and the errors of `scheme`.
  public init(_ settings: SweepSettings, scheme: (String) throws -> SchemeDescriptor?) throws {
    self.settings = settings
    let catalog = SchemeCatalog.standard
    schemes = try SettingError.chosen(
      settings.schemes, of: "schemes", from: catalog.names,
      "choose from " + catalog.choices + SchemeCatalog.engineChoice,
      scheme)
    workloads = try SettingError.chosen(settings.workloads, of: "workloads", from: WorkloadCatalog.names, "") {
      try WorkloadCatalog.workload(named: $0)
    }
    paths = try SettingError.chosen(
      settings.paths, of: "paths", from: CameraPathCatalog.names, "choose from " + CameraPathCatalog.choices,
      CameraPathCatalog.path(named:))
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

  /// The subjects of the content: workloads, then ancestors, borders and descendants, each by level.
  var subjects: [SweepSubject] {
    var subjects: [SweepSubject] = []
    if settings.content.contains(.active) { subjects += workloads.map { .active($0) } }
    if settings.content.contains(.ancestors) { subjects += settings.levels.map { .ancestors(level: $0) } }
    if settings.content.contains(where: \.isAbove) { subjects += settings.levels.map { .borders(level: $0) } }
    if settings.content.contains(.descendants) { subjects += settings.levels.map { .descendants(level: $0) } }
    return subjects
  }

  /// All cells, in the order of the rows: scheme, subject, path, depth. Ancestors and borders are left out at depths too shallow to have
  /// any, descendants where they would lie beyond the deepest depth.
  public var cells: SweepCells { SweepCells(columns(subjects), depths: settings.depths) }

  /// The world point that cameras zoom in on.
  var target: SeededTarget { SeededTarget(seed: seed, distance: settings.targetDistance) }

  /// Where what is measured lies.
  public var locations: MeasuredLocations {
    MeasuredLocations(
      distance: settings.targetDistance, recordings: workloads.count { $0 is RecordingWorkload },
      others: workloads.count { !($0 is RecordingWorkload) })
  }

  /// Half the width and height of drawings, in px: the part that stays in view while a path zooms in by 1.48.
  public var extent: Vector2 { settings.viewport.size * 0.2 }

  /// The drawing of a workload: the same for every scheme, path and depth.
  public func drawing(of workload: any Workload) -> Drawing {
    workload.drawing(points: settings.points, seed: seed, extent: extent)
  }
}

extension SweepConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var recorded: [String: JSONValue] {
    var recorded = settings.recorded
    recorded["schemes"] = .array(schemes.map(\.recorded))
    recorded["workloads"] = .array(workloads.map { .string($0.name) })
    // One for each workload that is a recording, in their order.
    recorded["recordings"] = .array(recordings.map { .string($0.contentHash) })
    // What their files are, and what was made up; it follows from the files.
    if !recordings.isEmpty { recorded["contents"] = .array(recordings.map { .string("\($0.content)") }) }
    recorded["paths"] = .array(paths.map { .string($0.name) })
    // In the order of the rows, whatever their order in the settings.
    recorded["content"] = Content.allCases.filter(settings.content.contains).recorded
    let engines = schemes.recordedEngines
    if !engines.isEmpty { recorded["engines"] = .array(engines) }
    return recorded
  }

  public var seed: UInt64 {
    get { settings.seed }
    set { settings.seed = newValue }
  }

  /// The hash of each recording's drawing with its position.
  public var inputs: [String: JSONValue] {
    var inputs: [String: JSONValue] = [:]
    for workload in recordings {
      var hash = ContentHash()
      let drawing = drawing(of: workload)
      drawing.points.withUnsafeBytes { hash.update($0) }
      if let position = drawing.position { withUnsafeBytes(of: position) { hash.update($0) } }
      inputs["drawing of \(workload.name)"] = .string(String(hash.text.dropFirst(ContentHash.prefix.count).prefix(16)))
    }
    return inputs
  }

  /// Reads the configuration of a result of the standard schemes.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that no longer exists
  ///   or has changed since.
  public init(_ provenance: Provenance) throws(FileError) { try self.init(provenance, schemes: .standard) }

  /// Reads the configuration of a result.
  /// - Parameters:
  ///   - provenance: the provenance of the result.
  ///   - catalog: the catalogue of the schemes.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that no longer exists
  ///   or has changed since.
  public init(_ provenance: Provenance, schemes catalog: SchemeCatalog) throws(FileError) {
    let engines = try RecordedSettings(provenance.configuration).engines()
    try self.init(provenance.settings, seed: provenance.seed) { name in
      catalog[name] ?? engines.first { $0.name == name }
    }
  }

  /// Reads a configuration.
  /// - Parameters:
  ///   - recorded: its settings by their names.
  ///   - place: the file, and where in it.
  ///   - scheme: finds schemes by name; nil where there is none.
  init(
    _ recorded: [String: JSONValue], seed: UInt64, in place: String = ResultFolder.provenanceFileName,
    scheme: (String) -> SchemeDescriptor?
  ) throws(FileError) {
    var own = recorded
    for name in ["engines", "recordings", "contents"] { own[name] = nil }
    let settings = try SweepSettings(own, seed: seed, in: place)
    let reader = RecordedSettings(recorded, in: place)
    do { try self.init(settings, scheme: scheme) } catch let error as SettingError {
      throw reader.wrong(error.setting, error.problem)
    } catch { throw reader.wrong("workloads", "cannot be made again: \(error)") }
    let hashes: [String] = try reader.value("recordings")
    guard recordings.count == hashes.count else {
      throw reader.wrong("recordings", "should have one hash for each workload that is a recording")
    }
    for (recording, hash) in zip(recordings, hashes) where recording.contentHash != hash {
      throw reader.wrong(
        "recordings",
        "holds another hash than \(QuotedText(recording.name)) has now: the file has changed since")
    }
  }

  private var recordings: [any RecordedWorkload] { workloads.compactMap { $0 as? any RecordedWorkload } }
}
