/// What becomes of the half width while a chain of straight pieces is fitted to a curve.
///
/// Along a piece the half width runs straight too. A fit holds the slopes with which it stays within a tolerance of all samples since
/// the piece began.
protocol RadiusFit {
  associatedtype Edges: StrokeEdges

  /// The part of the tolerance of a chain that goes to places; half widths have the rest.
  static var placeShare: Double { get }

  /// The half width where the piece begins.
  var radius: Double { get }

  init(radius: Double)

  /// Sets by how much a half width may be off from here on.
  mutating func setTolerance(_ tolerance: Double)

  /// Whether a sample so near to the beginning that no piece can lead there has the same half width.
  func swallows(_ radius: Double) -> Bool

  /// Begins with the first sample, `distance` along the piece.
  mutating func open(distance: Double, radius: Double)

  /// Whether some slope suits this sample and all before.
  func fits(distance: Double, radius: Double) -> Bool

  /// Keeps the slopes that suit this sample too.
  ///
  /// - Precondition: it fits.
  mutating func narrow(distance: Double, radius: Double)

  /// How far, 0…1, between a sample that fits and one that does not the last that fits lies.
  func exit(fromDistance: Double, fromRadius: Double, toDistance: Double, toRadius: Double) -> Double

  /// Ends the piece at this distance, as near to `radius` as the slopes allow, and begins the next.
  mutating func close(distance: Double, near radius: Double)
}
