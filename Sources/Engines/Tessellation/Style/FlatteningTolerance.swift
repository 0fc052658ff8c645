/// The largest distance between the drawn stroke and the exact one, in px at the zoom at which it is shown.
///
/// A mesh for one zoom also serves all smaller zooms, with more vertices than they need. At a larger zoom its error
/// grows in proportion to the zoom.
public struct FlatteningTolerance: Hashable, Sendable {
  /// The tolerance in px, from 1e-6 to 1e6.
  public var pixels: Double
  /// The zoom at which the stroke is shown, in px per unit of its points and widths: positive.
  public var zoom: Double

  /// Creates a tolerance. Its values are checked where it is used: see ``TessellationError/tolerance(pixels:)`` and
  /// ``TessellationError/zoom(_:)``.
  /// - Parameters:
  ///   - pixels: the tolerance in px.
  ///   - zoom: the zoom at which the stroke is shown, in px per unit.
  public init(pixels: Double = 0.25, zoom: Double = 1) {
    self.pixels = pixels
    self.zoom = zoom
  }

  /// The tolerance in units of the points: from 2^-100 to 2^100.
  public var units: Double { pixels / zoom }

  /// The smallest value of ``pixels``, below which no screen shows a difference. Above the largest, nothing is left of
  /// a picture.
  static let minPixels = 1e-6
  static let maxPixels = 1e6
}
