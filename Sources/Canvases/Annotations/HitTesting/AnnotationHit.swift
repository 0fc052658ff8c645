import Geometry

extension Annotation {
  /// Whether a position of the image is in the annotation's hit region, or at most a tolerance away. O(path elements),
  /// or O(1) without allocation for kinds with a ``HitOutline``.
  ///
  /// Visibility and locks have no effect: see ``AnnotationScene/topmost(at:among:)``.
  /// - Parameters:
  ///   - position: in units of the annotation's frame.
  ///   - tolerance: in the same units, at least 0.
  public func isHit(at position: Vector2, within tolerance: Double = 0) -> Bool {
    let local = LocalView(self).local(position)
    if let outline = kind.hitOutline(transform.scale, appearance) {
      return outline.contains(local, within: tolerance)
    }
    var paths = PaintedPaths()
    return hasPaths(at: local, within: tolerance, using: &paths)
  }

  /// Whether a position relative to the centre, before the rotation, is on the paths for hit tests.
  func hasPaths(at position: Vector2, within tolerance: Double, using paths: inout PaintedPaths) -> Bool {
    paths.removeAll()
    kind.paintHitRegion(transform.scale, appearance, into: &paths)
    return paths.covers(position, within: tolerance)
  }
}

extension AnnotationKind {
  /// By default the hit region is the painted region.
  public func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    paint(scale, appearance, into: &paths)
  }
}
