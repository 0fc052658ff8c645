import Synchronization

/// An image that a pool can reuse.
public protocol PooledImage: AnyObject, Sendable {
  /// The size, in px.
  var size: PixelSize { get }
  /// The size of its px, in bytes.
  var byteCount: Int { get }
  /// An image that is 0 everywhere.
  init(_ size: PixelSize)
  /// Makes every px 0.
  func clear()
}

extension ColorImage: PooledImage {}

extension MaskImage: PooledImage {
  /// Makes every px 0. O(px).
  public func clear() { fill(0) }
}

/// A pool that lends images and takes them back, so that images of a size are not allocated again and again.
///
/// A lent image is not in the pool until it is returned, so that nobody else gets it. Any thread may use a pool.
public final class ImagePool<Image: PooledImage>: Sendable {
  private struct Lent {
    weak var image: Image?
  }

  private struct State {
    /// The images in the pool, in the order in which they were returned.
    var idle: [Image] = []
    var lent: [ObjectIdentifier: Lent] = [:]
  }

  /// The limit of bytes of images in the pool.
  public let byteLimit: Int
  private let state = Mutex(State())

  /// An empty pool.
  /// - Parameter byteLimit: the limit of bytes of images in the pool.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The bytes of images in the pool.
  public var bytesKept: Int { state.withLock { $0.idle.reduce(0) { $0 + $1.byteCount } } }

  /// The number of lent images that still exist.
  public var lentCount: Int { state.withLock { $0.lent.values.count { $0.image != nil } } }

  /// Lends an image: the one of the size that was returned last, or a new one.
  /// - Parameters:
  ///   - size: the size.
  ///   - isCleared: whether every px has to be 0; otherwise the px have the values that the last user left.
  public func lend(_ size: PixelSize, isCleared: Bool = true) -> Image {
    let kept = state.withLock { state -> Image? in
      guard let index = state.idle.lastIndex(where: { $0.size == size }) else { return nil }
      let image = state.idle.remove(at: index)
      state.lent[ObjectIdentifier(image)] = Lent(image: image)
      return image
    }
    if let kept {
      if isCleared { kept.clear() }
      return kept
    }
    let image = Image(size)
    state.withLock { state in
      // Images that were released without being returned.
      state.lent = state.lent.filter { $0.value.image != nil }
      state.lent[ObjectIdentifier(image)] = Lent(image: image)
    }
    return image
  }

  /// Takes an image back; its user must not use it any more. Beyond the limit, the images returned first are released.
  /// - Throws: ``PatternCanvasError/notLent(_:)`` where this pool has not lent it, or has it back already.
  public func takeBack(_ image: Image) throws(PatternCanvasError) {
    let isLent = state.withLock { state in
      guard state.lent.removeValue(forKey: ObjectIdentifier(image))?.image === image else { return false }
      state.idle.append(image)
      var bytes = state.idle.reduce(0) { $0 + $1.byteCount }
      while bytes > byteLimit { bytes -= state.idle.removeFirst().byteCount }
      return true
    }
    if !isLent { throw .notLent(image.size) }
  }
}
