import Geometry
import Ink
import InkCanvas
import Raster

#if Peers
  import CCairo
#endif

/// Strokes of a page by cairo into px of its own, as an app draws paths into a context.
final class CairoInk {
  /// Throws in a build without cairo.
  static func requireBuilt() throws(InkRendererError) {
    #if !Peers
      throw InkRendererError(
        "cairo is not in this build; install libcairo2-dev, then build with `swift build -c release --traits Peers`.")
    #endif
  }

  private let screen: InkScreen
  /// Premultiplied px: blue, green, red and alpha, as cairo has them on little-endian machines.
  private let pixels: UnsafeMutableBufferPointer<SIMD4<UInt8>>
  private var elements: [UInt8] = []
  private var points: [Vector2] = []
  #if Peers
    private let handle: OpaquePointer
  #endif

  init(_ screen: InkScreen) throws(InkRendererError) {
    try Self.requireBuilt()
    guard PixelImage.isSize(screen.width, screen.height), max(screen.width, screen.height) < 1 << 15 else {
      throw InkRendererError(
        "cairo draws no screen of \(screen.width) × \(screen.height) px; give sides from 1 to 32767 px.")
    }
    self.screen = screen
    pixels = .allocate(capacity: screen.width * screen.height)
    pixels.initialize(repeating: .zero)
    #if Peers
      guard
        let handle = vernier_cairo_create(
          UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self), Int32(screen.width),
          Int32(screen.height), Int32(screen.width * 4))
      else {
        pixels.deallocate()
        throw InkRendererError("There is no memory left for cairo; end other programs, and try again.")
      }
      self.handle = handle
    #endif
    clear(screen.rectangle)
  }

  deinit {
    #if Peers
      vernier_cairo_destroy(handle)
    #endif
    pixels.deallocate()
  }

  var memory: Int { pixels.count * MemoryLayout<SIMD4<UInt8>>.stride }

  /// Restricts drawing to a rectangle, and gives it the colour of the background.
  func clear(_ rectangle: PixelRectangle) {
    #if Peers
      vernier_cairo_clip(
        handle, Double(rectangle.x.lowerBound), Double(rectangle.y.lowerBound), Double(rectangle.x.count),
        Double(rectangle.y.count))
      setColor(screen.background)
      vernier_cairo_paint(handle)
    #endif
  }

  /// Fills a stroke's outline.
  func fill(_ stroke: InkStroke) {
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    for element in stroke.outline {
      switch element {
      case .move(let end):
        elements.append(0)
        points.append(end)
      case .line(let end):
        elements.append(1)
        points.append(end)
      case .curve(let first, let second, let end):
        elements.append(2)
        points.append(first)
        points.append(second)
        points.append(end)
      }
    }
    #if Peers
      setColor(stroke.color)
      points.withUnsafeBytes { points in
        vernier_cairo_fill_path(
          handle, elements, elements.count, points.baseAddress?.assumingMemoryBound(to: Double.self))
      }
    #endif
  }

  func flush() {
    #if Peers
      vernier_cairo_flush(handle)
    #endif
  }

  #if Peers
    private func setColor(_ color: SIMD4<UInt8>) {
      vernier_cairo_set_color(
        handle, Double(color.x) / 255, Double(color.y) / 255, Double(color.z) / 255, Double(color.w) / 255)
    }
  #endif

  /// The px, opaque as the background is.
  func image() throws(InkRendererError) -> PixelImage {
    let swapped = pixels.map { SIMD4($0.z, $0.y, $0.x, $0.w) }
    guard let image = PixelImage(width: screen.width, height: screen.height, pixels: swapped) else {
      throw InkRendererError("cairo's picture has another size than the screen.")
    }
    return image
  }
}

/// cairo, all strokes again each frame.
final class CairoEverythingRenderer: InkRenderer {
  private let screen: InkScreen
  private let ink: CairoInk

  init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    ink = try CairoInk(screen)
  }

  func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    ink.clear(screen.rectangle)
    for stroke in page.strokes { ink.fill(stroke) }
    ink.flush()
    return nil
  }

  func image() throws -> PixelImage { try ink.image() }
  var memory: Int { ink.memory }
}

/// cairo, the strokes that meet the dirty rectangle, within it.
final class CairoRectangleRenderer: InkRenderer {
  private let screen: InkScreen
  private let ink: CairoInk

  init(_ screen: InkScreen) throws(InkRendererError) {
    self.screen = screen
    ink = try CairoInk(screen)
  }

  func draw(_ page: InkPage, _ change: PageChange) -> Int? {
    let rectangle = change.dirty.intersection(screen.rectangle)
    guard !rectangle.isEmpty else { return nil }
    ink.clear(rectangle)
    for stroke in page.strokes where stroke.bounds.intersects(rectangle.box) { ink.fill(stroke) }
    ink.flush()
    return nil
  }

  func image() throws -> PixelImage { try ink.image() }
  var memory: Int { ink.memory }
}
