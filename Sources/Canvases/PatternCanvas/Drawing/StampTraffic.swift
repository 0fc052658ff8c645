/// The memory accessed by painting a stamp into a layer.
public struct StampTraffic: Hashable, Sendable {
  /// A rectangle around all px of the layer that may have changed, which were read and written; empty if the stamp
  /// painted nothing.
  public let rect: PixelRect
  /// The bytes of the layer's tiles that were copied for undo before the stamp was painted. A stroke's first stamp on a
  /// tile copies the tile; later stamps copy nothing of it.
  public let copiedByteCount: Int

  /// The memory accessed by a stamp.
  public init(rect: PixelRect, copiedByteCount: Int) {
    self.rect = rect
    self.copiedByteCount = copiedByteCount
  }

  /// No memory was accessed.
  public static let none = StampTraffic(rect: .empty, copiedByteCount: 0)
}
