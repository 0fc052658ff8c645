import Raster

/// The difference between a page and the same page at the previous displayed frame.
public struct PageChange: Hashable, Sendable {
  /// The smallest rectangle that contains every px that may look different.
  public let dirty: PixelRectangle
  /// The px in which settled strokes have been erased.
  public let repaired: PixelRectangle
  /// The indices of newly settled strokes: they and all earlier strokes are finished.
  public let settled: Range<Int>

  /// Creates a change.
  /// - Parameters:
  ///   - dirty: the px that may look different.
  ///   - repaired: the px in which settled strokes have been erased.
  ///   - settled: the newly settled strokes.
  public init(dirty: PixelRectangle, repaired: PixelRectangle, settled: Range<Int>) {
    self.dirty = dirty
    self.repaired = repaired
    self.settled = settled
  }
}
