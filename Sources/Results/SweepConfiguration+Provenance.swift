import Experiments
import Geometry
import Schemes
import Workloads

extension SweepConfiguration {
  /// The configuration as it stands in `provenance.json`.
  public var provenance: [String: JSONValue] {
    [
      "schemes": .array(schemes.map { .string($0.name) }),
      "workloads": .array(workloads.map { .string($0.name) }),
      "paths": .array(paths.map { .string($0.name) }),
      "depths": .array(depths.map { .string($0.description) }),
      "content": .array(contents.map { .string($0.rawValue) }),
      "levels": .array(levels.map { .integer($0) }),
      "frames": .integer(frames),
      "points": .integer(points),
      "viewport_px": .array([.number(viewport.width), .number(viewport.height)]),
      "threshold_px": .number(threshold),
    ]
  }

  /// Reads the configuration of a result back.
  /// - Parameter catalog: where the schemes are looked up.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that is not there any more.
  public init(_ provenance: Provenance, schemes catalog: SchemeCatalog = .standard) throws(ResultError) {
    let settings = ProvenanceSettings(provenance.configuration)
    let schemes = try catalog.schemes(settings)
    var workloads: [any Workload] = []
    for name in try settings.texts("workloads") {
      do { workloads.append(try WorkloadCatalog.workload(named: name)) } catch {
        throw settings.wrong("workloads", "cannot be made again: \(error)")
      }
    }
    var paths: [any CameraPath] = []
    for name in try settings.texts("paths") {
      guard let path = CameraPathCatalog.path(named: name) else {
        throw settings.wrong("paths", "names \(name), which this version does not have")
      }
      paths.append(path)
    }
    var depths: [DepthLabel] = []
    for text in try settings.texts("depths") {
      guard let depth = DepthLabel(text) else { throw settings.wrong("depths", "holds \"\(text)\", which is no depth") }
      depths.append(depth)
    }
    let sides = try settings.numbers("viewport_px")
    guard sides.count == 2, let viewport = Viewport(width: sides[0], height: sides[1]) else {
      throw settings.wrong("viewport_px", "should be two sides in px")
    }
    var contents: [Content] = []
    for name in try settings.texts("content") {
      guard let content = Content(rawValue: name) else {
        throw settings.wrong("content", "holds \"\(name)\", which this version does not have")
      }
      contents.append(content)
    }
    var levels: [Int] = []
    for level in try settings.numbers("levels") {
      guard let whole = Int(exactly: level), Self.levelRange.contains(whole) else {
        throw settings.wrong("levels", "holds \(level), which is no level")
      }
      levels.append(whole)
    }
    let frames = try settings.integer("frames")
    let points = try settings.integer("points")
    guard frames >= 2, points >= 1, frames <= Self.sampleLimit, points <= Self.sampleLimit,
      frames * points <= Self.sampleLimit
    else { throw settings.wrong("frames", "and points make no cell that can be measured") }
    self.init(
      schemes: schemes, workloads: workloads, paths: paths, depths: depths, contents: contents, levels: levels,
      frames: frames,
      points: points,
      viewport: viewport, seed: provenance.seed, threshold: try settings.number("threshold_px"))
  }
}

extension SchemeCatalog {
  /// The schemes that the setting `schemes` names.
  func schemes(_ settings: ProvenanceSettings) throws(ResultError) -> [SchemeDescriptor] {
    var found: [SchemeDescriptor] = []
    for name in try settings.texts("schemes") {
      guard let scheme = self[name] else {
        throw settings.wrong("schemes", "names \(name), which this version does not have")
      }
      found.append(scheme)
    }
    return found
  }

  /// The schemes with their colours, in the order of figures, as they stand in `provenance.json`.
  /// - Parameter more: schemes of a result; those that the catalogue does not list follow at the end.
  public func provenance(with more: [SchemeDescriptor] = []) -> JSONValue {
    var listed = schemes
    for scheme in more where !listed.contains(scheme) { listed.append(scheme) }
    return [
      "schemes": .array(listed.map { ["name": .string($0.name), "colour": .string($0.colour)] })
    ]
  }
}
