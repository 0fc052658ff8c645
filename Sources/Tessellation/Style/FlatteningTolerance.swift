/// How far what is drawn may lie from the exact stroke: a distance in px at the zoom where it is shown.
///
/// A mesh made for one zoom serves all smaller ones too, with more vertices than they need; at a larger one its error grows in
/// proportion.
public struct FlatteningTolerance: Hashable, Sendable {
  /// The tolerance in px.
  public var pixels: Double
  /// The zoom at which the stroke is shown: px per unit of its points and widths.
  public var zoom: Double

  /// A tolerance; 0.25 px at zoom 1 unless said.
  public init(pixels: Double = 0.25, zoom: Double = 1) {
    self.pixels = pixels
    self.zoom = zoom
  }

  /// The tolerance in units of the points.
  public var units: Double { pixels / zoom }

  /// The finest and the coarsest tolerance, in px: no screen shows less than the first, and nothing is left to see of more than the second.
  static let finest = 1e-6
  static let coarsest = 1e6
}
