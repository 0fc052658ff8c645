import Experiments
import Schemes
import Tessellation
import Workloads

extension TessellationConfiguration {
  /// The configuration as it stands in `provenance.json`.
  public var provenance: [String: JSONValue] {
    [
      "points": .array(points.map { .integer($0) }),
      "widths_px": .array(widths.map { .number($0) }),
      "profiles": .array(profiles.map { .string($0.rawValue) }),
      "curves": .array(curves.map { .string($0.name) }),
      "joins": .array(joins.map { .string($0.name) }),
      "miter_limit": .number(miterLimit),
      "caps": .array(caps.map { .string($0.rawValue) }),
      "tolerances_px": .array(tolerances.map { .number($0) }),
      "methods": .array(methods.map { .string($0.rawValue) }),
      "peers": .integer(hasPeers ? 1 : 0),
      "schemes": .array(schemes.map { .string($0.name) }),
      "depths": .array(depths.map { .string($0.description) }),
      "scheme_points": .integer(schemePoints),
      "strokes": .integer(strokes),
      "stroke_points": .integer(strokePoints),
      "runs": .integer(runs ?? 0),
      "viewport_px": .array([.number(viewport.width), .number(viewport.height)]),
    ]
  }

  /// SVG's default where no join is a miter.
  private var miterLimit: Double {
    for case .miter(let limit) in joins { return limit }
    return 4
  }

  /// Reads the configuration of a result back.
  /// - Parameter catalog: where the schemes are looked up.
  /// - Throws: an input error that names the setting that is missing or wrong.
  public init(_ provenance: Provenance, schemes catalog: SchemeCatalog = .standard) throws(ResultError) {
    let settings = ProvenanceSettings(provenance.configuration)
    let limit = try settings.number("miter_limit")
    guard limit.isFinite, limit >= 1 else { throw settings.wrong("miter_limit", "should be a number from 1") }
    let range = Self.pointRange
    self.init(
      points: try Self.counts("points", settings, in: range), widths: try Self.positive("widths_px", settings),
      profiles: try Self.items("profiles", settings) { WidthProfile(rawValue: $0) },
      curves: try Self.items("curves", settings) { StrokeCurve(name: $0) },
      joins: try Self.items("joins", settings) { StrokeJoin(name: $0, miterLimit: limit) },
      caps: try Self.items("caps", settings) { StrokeCap(rawValue: $0) },
      tolerances: try Self.positive("tolerances_px", settings),
      methods: try Self.items("methods", settings) { TessellationMethod(rawValue: $0) },
      hasPeers: try settings.integer("peers") != 0, schemes: try catalog.schemes(settings),
      depths: try Self.items("depths", settings) { DepthLabel($0) },
      schemePoints: try Self.count("scheme_points", settings, in: range),
      strokes: try Self.count("strokes", settings, in: 0...Self.sceneLimit),
      strokePoints: try Self.count("stroke_points", settings, in: 1...Self.sceneLimit), seed: provenance.seed)
  }

  private static func items<Item>(
    _ name: String, _ settings: ProvenanceSettings, _ item: (String) -> Item?
  ) throws(ResultError) -> [Item] {
    var items: [Item] = []
    for text in try settings.texts(name) {
      guard let item = item(text) else {
        throw settings.wrong(name, "holds \(QuotedText(text)), which this version does not have")
      }
      items.append(item)
    }
    return items
  }

  private static func positive(_ name: String, _ settings: ProvenanceSettings) throws(ResultError) -> [Double] {
    let numbers = try settings.numbers(name)
    for number in numbers where !(number > 0 && number.isFinite) {
      throw settings.wrong(name, "holds \(number), and should hold positive numbers")
    }
    return numbers
  }

  private static func counts(
    _ name: String, _ settings: ProvenanceSettings, in range: ClosedRange<Int>
  ) throws(ResultError) -> [Int] {
    var counts: [Int] = []
    for number in try settings.numbers(name) {
      guard let count = Int(exactly: number), range.contains(count) else {
        throw settings.wrong(
          name, "holds \(number), and should hold numbers from \(range.lowerBound) to \(range.upperBound)")
      }
      counts.append(count)
    }
    return counts
  }

  private static func count(
    _ name: String, _ settings: ProvenanceSettings, in range: ClosedRange<Int>
  ) throws(ResultError) -> Int {
    let count = try settings.integer(name)
    guard range.contains(count) else {
      throw settings.wrong(name, "should be from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }
}
