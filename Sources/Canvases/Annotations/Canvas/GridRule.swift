/// The rule by which the spacing of a grid follows the zoom.
public enum GridRule: CaseIterable, Hashable, Sendable {
  /// The spacing is the size times a power of two, chosen so that dots are about equally dense at every zoom. Every
  /// other dot of each row and column fades in as the spacing grows from ``CanvasGrid/fadingSpacing`` to twice that,
  /// while the others stay. With these opacities the grid is equally bright at every zoom.
  ///
  /// It uses powers of two rather than 1, 2 and 5: dots stay in place only if the next finer lattice contains them, and
  /// frames are a factor of 1,024 apart.
  case fading
  /// The spacing is always the size in units of one frame. Dots grow apart with the zoom, up to 1,024 times, and are
  /// omitted if they would be closer than ``CanvasGrid/minSpacing``. This is the rule of a canvas with one spacing,
  /// applied in each frame. At a third of all zooms a view has at most four dots.
  case oneSpacingAFrame
}
