import Geometry

extension CoordinateScheme {
  /// A map from the screen into this scheme's storage, and back, without points.
  ///
  /// The viewport must be the one that the scheme was made for.
  public func canvasMap(viewport: Viewport) -> any CanvasMap { SchemeCanvasMap(self, viewport: viewport) }
}
