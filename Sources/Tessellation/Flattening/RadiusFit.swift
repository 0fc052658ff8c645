/// What becomes of the half width while a chain of straight pieces is fitted to a curve.
///
/// Along a piece the half width runs straight too. A fit holds the slopes with which it stays within a tolerance of all
/// samples since the piece began.
protocol RadiusFit {
  associatedtype Edges: OuterEdges

  /// Whether half widths differ at all.
  static var varies: Bool { get }

  /// The part of the tolerance of a chain that goes to positions; half widths have the rest.
  static var positionShare: Double { get }

  /// The half width where the piece begins.
  var radius: Double { get }

  /// Whether no slope is left.
  var isEmpty: Bool { get }

  init(radius: Double, tolerance: Double)

  /// Whether a sample so near to the beginning that no piece can lead there has the same half width.
  func swallows(_ radius: Double) -> Bool

  /// The fit of a piece that begins with this sample, 1/`inverse` along it.
  func opened(inverse: Double, radius: Double) -> Self

  /// The fit with the slopes that suit this sample too.
  func narrowed(inverse: Double, radius: Double) -> Self

  /// How far, 0…1, between a sample that fits and one that may not the last that fits lies.
  func exit(fromDistance: Double, fromRadius: Double, toDistance: Double, toRadius: Double) -> Double

  /// The half width at this distance, as near to `radius` as the slopes allow.
  func end(distance: Double, near radius: Double) -> Double
}
