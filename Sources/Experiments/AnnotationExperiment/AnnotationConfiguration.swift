import Geometry
import Results
import Schemes
import Workloads

/// The depths at which annotations are picked, and the counts at which scenes are timed.
public struct AnnotationConfiguration: Sendable {
  /// The subjects that store the annotations' positions in picks.
  public var schemes: [SchemeDescriptor]
  /// The depths of picks.
  public var depths: [DepthLabel]
  /// The number of picks of each scheme at each depth.
  public var picks: Int
  /// The numbers of annotations in timed scenes; none for no timings at all.
  public var counts: [Int]
  /// The seed of the annotations, the picks, and the walks to the depths.
  public var seed: UInt64
  /// The screen.
  public let viewport = Viewport.standard

  /// The number of annotations in a scene for picks.
  static let pickedCount = 200

  /// A configuration that `validate()` has not checked yet.
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

  /// The cells of picks: each scheme at each depth, and the annotation canvas itself at each depth.
  var pickings: [Picking] {
    schemes.flatMap { scheme in depths.map { Picking(holder: .scheme(scheme), depth: $0) } }
      + depths.map { Picking(holder: .canvas, depth: $0) }
  }

  /// The timings of each engine with each scene, in the order of the rows.
  var series: [[AnnotationTiming]] {
    counts.flatMap { count in
      VisibleShare.allCases.flatMap { visible in
        AnnotationEngine.allCases.map { AnnotationTiming.all(count: count, visible: visible, engine: $0) }
      }
    }
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

  /// The allowed numbers of picks at each depth.
  static let pickRange = 1...1_000_000
  /// The allowed numbers of annotations in a timed scene: a million take about 4 GB as a tree of views.
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
