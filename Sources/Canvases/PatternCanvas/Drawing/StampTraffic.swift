/// The memory that painting a stamp into a layer touched.
public struct StampTraffic: Hashable, Sendable {
  /// A rectangle around all px of the layer that may have changed: they were read and written. Empty where the stamp
  /// painted nothing.
  public let rect: PixelRect
  /// The bytes of the layer's tiles that were copied for undo before the stamp was painted: the stroke's first stamp
  /// over a tile copies it, and later ones copy nothing of it.
  public let copiedByteCount: Int

  /// What a stamp touched.
  public init(rect: PixelRect, copiedByteCount: Int) {
    self.rect = rect
    self.copiedByteCount = copiedByteCount
  }

  /// Nothing was touched.
  public static let none = StampTraffic(rect: .empty, copiedByteCount: 0)
}
