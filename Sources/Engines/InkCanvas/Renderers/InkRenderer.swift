import Geometry
import Raster

/// A way to bring a page to the px of a screen, frame by frame.
///
/// A renderer is given every frame of one page, with what changed since the frame before; the first change has all of
/// the page. All of them paint the same px, in the order of the strokes, unless they say otherwise.
public protocol InkRenderer: AnyObject {
  /// Draws a frame.
  /// - Parameters:
  ///   - page: the strokes as they are now.
  ///   - change: what ``InkPage/takeChange()`` says of them.
  /// - Returns: the number of px written, each as often as it was: cleared, copied, or painted on. Nil where nobody
  ///   counts them.
  /// - Throws: an error of a device, in a sentence.
  func draw(_ page: InkPage, _ change: PageChange) throws -> Int?

  /// The px of the last frame, as a copy or shared. O(px) where they are kept elsewhere.
  /// - Returns: an image of the screen's size.
  /// - Throws: an error of a device, in a sentence.
  func image() throws -> PixelImage

  /// The bytes that it keeps between frames beside the page: images and caches.
  var memory: Int { get }
}

/// The screen that a page is drawn on.
public struct InkScreen: Hashable, Sendable {
  /// In px.
  public let width: Int
  /// In px.
  public let height: Int
  /// Red, green, blue and alpha of a page without strokes.
  public let background: SIMD4<UInt8>

  /// A screen. A renderer checks its size.
  /// - Parameters:
  ///   - width: in px, from 1 to `PixelImage.maxSide`.
  ///   - height: in px, likewise; with the width at most `PixelImage.maxCount` px.
  ///   - background: red, green, blue and alpha; opaque, as screens are.
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

/// Why a page cannot be drawn, in a sentence.
public struct InkRendererError: SentenceError {
  /// The sentence: what is wrong, and what would be right.
  public let description: String

  /// An error.
  /// - Parameter description: a sentence with its full stop.
  public init(_ description: String) { self.description = description }
}

extension PixelImage {
  /// The bytes of its px.
  var memory: Int { pixels.count * MemoryLayout<SIMD4<UInt8>>.stride }
}
