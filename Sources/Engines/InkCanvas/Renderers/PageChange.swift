import Raster

/// What differs between a page and the page of the frame before.
public struct PageChange: Hashable, Sendable {
  /// The smallest rectangle that has every px in which the page may look different.
  public let dirty: PixelRectangle
  /// The px in which strokes that were settled have been erased.
  public let repaired: PixelRectangle
  /// The indices of the strokes that have become settled: they and all strokes before them are finished.
  public let settled: Range<Int>

  /// A change.
  /// - Parameters:
  ///   - dirty: where the page may look different.
  ///   - repaired: where settled strokes have been erased.
  ///   - settled: the strokes that have become settled.
  public init(dirty: PixelRectangle, repaired: PixelRectangle, settled: Range<Int>) {
    self.dirty = dirty
    self.repaired = repaired
    self.settled = settled
  }
}
