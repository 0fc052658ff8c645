import Synchronization

/// An image that a pool can lend again.
public protocol PooledImage: AnyObject, Sendable {
  /// The size, in px.
  var size: PixelSize { get }
  /// How many bytes its px take.
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

/// Lends images and takes them back, so that images of a size are not allocated again and again.
///
/// An image that is lent is in the pool no longer: nobody else gets it until it is back. Any thread may use a pool.
public final class ImagePool<Image: PooledImage>: Sendable {
  private struct Lent {
    weak var image: Image?
  }

  private struct State {
    /// Those that are in the pool, the one that came back first at first.
    var idle: [Image] = []
    var lent: [ObjectIdentifier: Lent] = [:]
  }

  /// How many bytes of images that are not lent are kept at most.
  public let byteLimit: Int
  private let state = Mutex(State())

  /// An empty pool.
  /// - Parameter byteLimit: how many bytes of images that are not lent are kept at most.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// How many bytes of images that are not lent are kept.
  public var bytesKept: Int { state.withLock { $0.idle.reduce(0) { $0 + $1.byteCount } } }

  /// How many images are lent that somebody still has.
  public var lentCount: Int { state.withLock { $0.lent.values.count { $0.image != nil } } }

  /// Lends an image, the one that came back last, or a new one where none of the size is there.
  /// - Parameters:
  ///   - size: the size.
  ///   - isCleared: whether every px has to be 0; otherwise they are as whoever had it left them.
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
      // Images that were let go and never came back.
      state.lent = state.lent.filter { $0.value.image != nil }
      state.lent[ObjectIdentifier(image)] = Lent(image: image)
    }
    return image
  }

  /// Takes an image back; whoever had it must not use it any more. Beyond the limit, those that came back first are let
  /// go.
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
