/// How the spacing of a grid follows the zoom.
public enum GridRule: CaseIterable, Hashable, Sendable {
  /// The size times a power of two, such that dots are about as dense at every zoom. Every other dot of each row and
  /// column fades in as the spacing grows from ``CanvasGrid/fadingSpacing`` to twice that, while the others stay. The
  /// opacities are such that the grid is equally bright at every zoom.
  ///
  /// Powers of two, and not 1, 2 and 5, since the dots of a lattice have to be dots of the next finer one to stay where
  /// they are, and since frames are 1,024 apart.
  case fading
  /// The size in units of one frame, and no other spacing: dots grow apart with the zoom, up to 1,024 times, and are
  /// left out where they would be closer than ``CanvasGrid/minSpacing``. It is the rule of a canvas with one spacing,
  /// carried from frame to frame; at a third of all zooms a view has at most four dots.
  case oneSpacingAFrame
}
