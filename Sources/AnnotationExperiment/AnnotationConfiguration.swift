import Experiments
import Geometry
import Results
import Schemes
import Workloads

/// Which annotations are picked at which depths, and what of a scene is timed at which counts.
public struct AnnotationConfiguration: Sendable {
  /// What keeps the annotations' positions where they are picked.
  public var schemes: [SchemeDescriptor]
  /// The depths at which they are picked.
  public var depths: [DepthLabel]
  /// Picks of each scheme at each depth.
  public var picks: Int
  /// How many annotations the scenes have that are timed; none for no timings at all.
  public var counts: [Int]
  /// Of the annotations, the picks, and the walks to the depths.
  public var seed: UInt64
  /// The screen.
  public let viewport = Viewport.standard

  /// Annotations of a scene that is picked in.
  static let pickedCount = 200

  /// A configuration, which `validate()` has not seen yet.
  public init(
    schemes: [SchemeDescriptor], depths: [DepthLabel], picks: Int = 2000, counts: [Int] = [10, 100, 1000, 10_000],
    seed: UInt64 = 1
  ) {
    self.schemes = schemes
    self.depths = depths
    self.picks = picks
    self.counts = counts
    self.seed = seed
  }

  /// What is picked in: each scheme at each depth, and the annotation canvas itself at each depth.
  var pickings: [Picking] {
    schemes.flatMap { scheme in depths.map { Picking(holder: .scheme(scheme), depth: $0) } }
      + depths.map { Picking(holder: .canvas, depth: $0) }
  }

  /// What is timed, in the order of the rows.
  var timings: [AnnotationTiming] {
    counts.flatMap { count in VisibleShare.allCases.flatMap { AnnotationTiming.all(count: count, visible: $0) } }
  }
}

extension AnnotationConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var settings: [String: JSONValue] {
    [
      "schemes": .array(schemes.map { .string($0.name) }), "depths": .array(depths.map { .string($0.description) }),
      "picks": .integer(picks), "counts": .array(counts.map { .string("\($0)") }), "viewport_px": viewport.setting,
    ]
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    self.init(
      schemes: try settings.items("schemes") { SchemeCatalog.standard[$0] },
      depths: try settings.items("depths") { DepthLabel($0) }, picks: try settings.integer("picks"),
      counts: try settings.items("counts") { Int($0) }, seed: provenance.seed)
  }

  /// Picks that can be asked for at each depth.
  static let pickRange = 1...1_000_000
  /// Annotations that a timed scene can have: a million take about 4 GB as a tree of views.
  static let countRange = 1...2_000_000

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(schemes.map(\.name), of: "schemes")
    try SettingError.requireDistinct(depths.map(\.description), of: "depths")
    if !counts.isEmpty { try SettingError.requireDistinct(counts.map(String.init), of: "counts") }
    try SettingError.require(picks, of: "picks", in: Self.pickRange, "a number")
    for count in counts { try SettingError.require(count, of: "counts", in: Self.countRange, "numbers") }
    for picking in pickings {
      guard case .scheme(let scheme) = picking.holder else { continue }
      let bits =
        Double(scheme.coordinateBits(deepest: picking.depth.zoom, viewport: viewport)) * Double(3 * Self.pickedCount)
      guard bits * 2 <= Double(CoordinateMemory.bitLimit) else {
        throw SettingError(
          "depths", "names \(picking.depth), where \(scheme.name) takes \(Int(bits / 4e6)) MB; name lesser depths")
      }
    }
  }
}
