import Geometry
import Raster

/// Draws the displayed frames of a page into the px of a screen.
///
/// A renderer gets every displayed frame of one page, with the changes since the previous one. The first change
/// contains the whole page. All renderers paint the same px, in the order of the strokes, unless they state otherwise.
public protocol InkRenderer: AnyObject {
  /// Draws one displayed frame.
  /// - Parameters:
  ///   - page: the present strokes.
  ///   - change: the result of ``InkPage/takeChange()``.
  /// - Returns: the number of px writes: cleared, copied, or painted. Nil if they are not counted.
  /// - Throws: an error of a device, as a sentence.
  func draw(_ page: InkPage, _ change: PageChange) throws -> Int?

  /// The px of the last displayed frame, as a copy or shared. O(px) if they are stored elsewhere.
  /// - Returns: an image of the screen's size.
  /// - Throws: an error of a device, as a sentence.
  func image() throws -> PixelImage

  /// The size in bytes of what it keeps between displayed frames besides the page: images and caches.
  var memory: Int { get }
}

/// The screen on which a page is drawn.
public struct InkScreen: Hashable, Sendable {
  /// The width in px.
  public let width: Int
  /// The height in px.
  public let height: Int
  /// The colour of a page without strokes: red, green, blue and alpha.
  public let background: SIMD4<UInt8>

  /// Creates a screen. A renderer checks its size.
  /// - Parameters:
  ///   - width: in px, from 1 to `PixelImage.maxSide`.
  ///   - height: in px, in the same range; width times height is at most `PixelImage.maxCount`.
  ///   - background: red, green, blue and alpha; opaque by default.
  public init(width: Int, height: Int, background: SIMD4<UInt8> = SIMD4(255, 255, 255, 255)) {
    self.width = width
    self.height = height
    self.background = background
  }

  /// All its px.
  public var rectangle: PixelRectangle { PixelRectangle(width: width, height: height) }

  /// An image of the screen without strokes.
  func makeImage() throws(InkRendererError) -> PixelImage {
    guard let image = PixelImage(width: width, height: height, color: background) else {
      throw InkRendererError(
        "A screen of \(width) × \(height) px cannot be drawn; give sides from 1 to \(PixelImage.maxSide) px, and at most "
          + "\(PixelImage.maxCount) px in all.")
    }
    return image
  }
}

/// Why a page cannot be drawn, as a sentence.
public struct InkRendererError: SentenceError {
  /// The sentence: what is wrong, and what would be right.
  public let description: String

  /// Creates an error.
  /// - Parameter description: a sentence with its full stop.
  public init(_ description: String) { self.description = description }
}

extension PixelImage {
  /// The bytes of its px.
  var memory: Int { pixels.count * MemoryLayout<SIMD4<UInt8>>.stride }
}
