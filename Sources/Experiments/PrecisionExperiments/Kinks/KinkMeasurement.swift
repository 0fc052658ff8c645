import ExactNumbers
import Geometry
import Oracle
import Results
import Schemes
import StrokeOracle
import Synchronization
import Workloads

/// Measures how far a curve is drawn from where it is, some times or levels further in than it was drawn, at every depth
/// of a sweep.
///
/// The curve is a pencil's circle with a radius of 250 px where it was drawn. A `CurveScheme` keeps it; any other
/// scheme gets chords of its borders, within 1/64 px. The camera has followed a position on its border.
public struct KinkMeasurement: Sendable {
  /// A curve above a camera.
  struct Place {
    let level: Int
    let doublings: Int
    let depth: DepthLabel
  }

  /// Schemes, levels and depths.
  public let configuration: SweepConfiguration
  private let schemes: [SchemeDescriptor]
  private let places: [Place]

  /// The powers of two that a camera of active content has zoomed in by.
  static let doublings = [0, 4, 6, 8, 12]
  /// Levels so few that the camera's zoom is a double times that at which the curve was drawn.
  static let levelRange = 1...100

  /// The curves of a configuration: active ones and ancestors, as far as its content has them.
  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    // Questions by file are of no curve.
    schemes = configuration.schemes.filter { $0.abilities.contains(.lines) && !$0.isAnswersByFile }
    let content = configuration.content
    let active = content.contains(.active) ? Self.doublings.map { (0, $0) } : []
    let (levels, depths) = (configuration.levels.filter(Self.levelRange.contains), configuration.depths)
    let above = content.contains(where: \.isAbove) ? levels.map { ($0, 0) } : []
    places = (active + above).flatMap { level, doublings in
      // A curve is drawn at the surface or below: 2^10 is a little more than three decades.
      let decades = level * SweepSubject.decadesALevel + (doublings * 3 + 9) / 10
      return depths.filter { $0.above(decades: decades) != nil }.map {
        Place(level: level, doublings: doublings, depth: $0)
      }
    }
  }

  /// The number of rows, each a piece of work: all places of a scheme after those of another.
  public var count: Int { schemes.count * places.count }

  func scheme(_ index: Int) -> SchemeDescriptor { schemes[index / places.count] }

  /// The primary key of a row.
  func key(_ index: Int) -> [Cell] {
    let place = places[index % places.count]
    return [
      .string(scheme(index).name), .string((place.level > 0 ? Content.ancestors : .active).rawValue),
      .integer(place.level), .integer(1 << place.doublings), .number(place.depth.decades),
    ]
  }

  /// Measures rows on `jobs` threads. They are the same, to the bit, for any number of threads.
  /// - Parameters:
  ///   - chosen: the positions of the rows, from 0; nil for all of them.
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of rows; nil for a run that stores none.
  ///   - take: receives each row in order, with its position in `chosen`; its error stops the run.
  /// - Throws: `ExperimentError` where a row cannot be measured; the errors of `take`.
  public func run(
    _ chosen: [Int]? = nil, jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, KinkRow) throws -> Void
  ) throws {
    let chosen = chosen ?? Array(0..<count)
    guard !chosen.isEmpty else { return }
    let jobs = configuration.workers(atMost: jobs, deepest: configuration.depths.max() ?? .surface)
    let common = CommonBorders()
    try ParallelWork(jobs: jobs).run(
      "kinks", chosen.count, keeping: pieces, makeWorker: { DepthTravel(seed: configuration.seed) },
      work: { travel, number in try row(chosen[number], travel, common) }, take: take)
  }

  private func row(_ index: Int, _ travel: DepthTravel, _ common: CommonBorders) throws -> KinkRow {
    let (scheme, place) = (scheme(index), places[index % places.count])
    let viewport = configuration.viewport
    let setup = try AncestorSetup(
      // A level takes ten bits.
      .curve(precision: 200 + 10 * place.level + place.doublings), level: place.level, doublings: place.doublings,
      scheme, at: place.depth, path: PanPath(), configuration: configuration, travel: travel)
    setup.scheme.move(to: setup.camera(0), by: setup.gestures[0])
    let kink = common.border(of: setup, in: viewport)?.kink(of: setup.drawnBorder(in: viewport))
      .flatMap { viewport.isValid($0.distance) ? $0 : nil }
    return KinkRow(
      scheme: scheme.name, level: place.level, times: 1 << place.doublings, depth: place.depth.decades,
      kink: kink?.distance, turn: kink?.turn)
  }
}

/// The exact borders of curves in one viewport. Schemes with absolute positions store the same numbers and have the same
/// camera relative to them, so that such a border is made once for all of them.
private final class CommonBorders: Sendable {
  private struct Key: Hashable {
    let spans: [CubicSpan]
    let halfWidth: Double
    let precision: Int
    let zoom: Double
  }

  private let known = Mutex<[Key: CurveView]>([:])
  /// The most borders that are kept, of up to 20 KB each. All others are made again for each scheme.
  private static let limit = 2048

  /// The exact border of the curve in the first frame; nil for numbers that are not finite.
  func border(of setup: AncestorSetup, in viewport: Viewport) -> CurveView? {
    guard let curve = setup.lines.curve else { return nil }
    let (position, isLocal) = (setup.position, setup.scheme is any TravellingScheme)
    let exponent = position.exponent - (isLocal ? 0 : setup.lines.scene.exponent)
    let zoom = Zoom(position.magnification, exponent: exponent)?.double ?? .nan
    let key = Key(spans: curve.spans, halfWidth: curve.halfWidth, precision: curve.precision, zoom: zoom)
    if !isLocal, let border = known.withLock({ $0[key] }) { return border }
    let border = CurveReference(
      spans: curve.spans, halfWidth: curve.halfWidth, storedIn: setup.storedFrame, seenFrom: position.frame
    )?.seen(
      centre: isLocal ? position.anchor : curve.focus, zoom: zoom, turn: Vector2(1, 0), viewport: viewport)
    if !isLocal { known.withLock { if $0.count < Self.limit { $0[key] = border } } }
    return border
  }
}

extension AncestorSetup {
  /// The ends of the drawn edges of the curve's border, in px from the viewport's centre.
  fileprivate func drawnBorder(in viewport: Viewport) -> [(start: Vector2, end: Vector2)] {
    if let keeper = scheme as? any CurveScheme { return keeper.curveBorders() }
    var drawn: [DrawnEdge] = []
    lines.draw(scheme, into: &drawn)
    return drawn.map { (viewport.fromCentre(ndc: $0.start), viewport.fromCentre(ndc: $0.end)) }
  }
}
