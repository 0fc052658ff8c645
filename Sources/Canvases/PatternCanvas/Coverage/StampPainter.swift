import CPatternCanvas
import Geometry

/// Paints stamps into an image with exact-area coverage, blended source-over.
///
/// **Coverage** of a px is the exact area of the stamp within it. Parallel lines and cross-hatch are painted as their
/// union: overlapping lines merge into one rectangle, and the crossings of two sets are subtracted once. Overlapping
/// discs, overlapping waves and contour lines are summed, up to 1. The sum is their union unless a px contains parts of
/// two that overlap.
///
/// **Blending** is in premultiplied sRGB, with each channel rounded once to nearest. The new value is the old value
/// plus α times (opaque colour − old value). Here α is the coverage × the stamp's opacity × the colour's alpha × the
/// mask.
///
/// Contour lines are painted piece by piece. A px at a seam belongs to the piece that contains its centre, so that
/// seams are invisible.
///
/// One painter can be used for any number of stamps of any brush. It takes about 270 KiB, whatever the image. A stamp
/// allocates nothing, except for the first stamp of a brush with waves. Only one thread may use it at a time.
public final class StampPainter {
  /// Whether to use the plain C loops even if others exist. They give the same bits.
  var isPlain = false

  /// The largest number of px in a window. A stamp that needs more is painted in bands.
  private static let cellCount = 1 << 16
  private static let maxRowCount = 1 << 10
  /// The number of points: for a quadrilateral, or for the columns and rows of discs.
  private static let pointCount = max(4, Int(VERNIER_MAX_DISCS_ABREAST))

  private let cells: UnsafeMutablePointer<Float>
  private let firsts: UnsafeMutablePointer<Int32>
  private let lasts: UnsafeMutablePointer<Int32>
  let points: UnsafeMutablePointer<Vector2>
  private var wave: (spacing: Double, lineWidth: Double, outline: WaveOutline)?

  /// Creates a painter.
  public init() {
    cells = .allocate(capacity: Self.cellCount)
    cells.initialize(repeating: 0, count: Self.cellCount)
    firsts = .allocate(capacity: Self.maxRowCount)
    firsts.initialize(repeating: .max, count: Self.maxRowCount)
    lasts = .allocate(capacity: Self.maxRowCount)
    lasts.initialize(repeating: 0, count: Self.maxRowCount)
    points = .allocate(capacity: Self.pointCount)
    points.initialize(repeating: .zero, count: Self.pointCount)
  }

  deinit {
    cells.deallocate()
    firsts.deallocate()
    lasts.deallocate()
    points.deallocate()
  }

  /// Paints a stamp. O(px of the rectangle around it, within the image).
  ///
  /// - Parameters:
  ///   - stamp: the stamp.
  ///   - brush: the brush of the stamp.
  ///   - image: the image to paint into.
  ///   - mask: the mask that clips the stamp, of the image's size; nil for none.
  ///   - rect: the px that may change. The rest of the image is not even read, so several painters may paint into
  ///     different rectangles at once. Together the rectangles give the same image as one large rectangle, except that
  ///     a channel may differ by 1 at a left side, where floats round differently.
  /// - Returns: a rectangle around all px that may have changed; empty if the stamp is outside.
  /// - Throws: ``PatternCanvasError/sizes(_:_:wanted:)`` if mask and image differ in size.
  @discardableResult
  public func paint(
    _ stamp: PatternStamp, of brush: PatternBrush, into image: ColorImage, clippedBy mask: MaskImage? = nil,
    within rect: PixelRect
  ) throws(PatternCanvasError) -> PixelRect {
    if let mask, mask.size != image.size { throw .sizes("mask", mask.size, wanted: image.size) }
    let motif = StampMotif(stamp, of: brush)
    let window = window(about: stamp.position, extent: motif.extent, within: rect.intersection(image.size.bounds))
    let alpha = Float(stamp.opacity * Double(brush.color.alpha) / 255)
    guard !window.isEmpty, alpha > 0 else { return .empty }
    let stride = (window.width + Int(VERNIER_COVERAGE_MARGIN) + 7) / 8 * 8
    let bandRows = min(Self.maxRowCount, Self.cellCount / stride)
    var touched = PixelRect.empty
    for minY in Swift.stride(from: window.minY, to: window.maxY, by: bandRows) {
      let band = PixelRect(
        minX: window.minX, minY: minY, maxX: window.maxX, maxY: min(minY + bandRows, window.maxY))
      var coverage = vernier_coverage(
        cells: cells, first: firsts, last: lasts, width: Int32(band.width), rows: Int32(band.height),
        stride: Int32(stride), is_plain: isPlain ? 1 : 0, left: Double(band.minX), top: Double(band.minY))
      add(motif, of: brush, scale: stamp.scale, to: &coverage)
      touched = touched.union(blend(&coverage, band, brush.color, alpha, image, mask))
    }
    return touched
  }

  /// A bound of the px of a rectangle that a stamp may paint. O(1).
  public func bounds(of stamp: PatternStamp, of brush: PatternBrush, within rect: PixelRect) -> PixelRect {
    window(about: stamp.position, extent: StampMotif(stamp, of: brush).extent, within: rect)
  }

  /// The px that a motif may paint. It is clipped in doubles, since a stamp may be anywhere.
  private func window(about center: Vector2, extent: Double, within rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    func clipped(_ value: Double, _ lower: Int, _ upper: Int) -> Int {
      Int(min(max(value, Double(lower)), Double(upper)))
    }
    var window = PixelRect(
      minX: clipped((center.x - extent).rounded(.down), rect.minX, rect.maxX),
      minY: clipped((center.y - extent).rounded(.down), rect.minY, rect.maxY),
      maxX: clipped((center.x + extent).rounded(.up), rect.minX, rect.maxX),
      maxY: clipped((center.y + extent).rounded(.up), rect.minY, rect.maxY))
    // Extended to whole vectors on the right side, if there is room.
    if !window.isEmpty { window.maxX = min(rect.maxX, window.minX + (window.width + 7) / 8 * 8) }
    return window
  }

  private func blend(
    _ coverage: inout vernier_coverage, _ band: PixelRect, _ color: PixelColor, _ alpha: Float, _ image: ColorImage,
    _ mask: MaskImage?
  ) -> PixelRect {
    var channels = (color.red, color.green, color.blue)
    var touched: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    withUnsafeBytes(of: &channels) { channels in
      withUnsafeMutableBytes(of: &touched) { touched in
        vernier_coverage_blend(
          &coverage, image.row(band.minY) + 4 * band.minX, image.bytesPerRow,
          mask.map { UnsafePointer($0.row(band.minY) + band.minX) }, mask?.bytesPerRow ?? 0,
          channels.baseAddress?.assumingMemoryBound(to: UInt8.self), alpha,
          touched.baseAddress?.assumingMemoryBound(to: Int32.self))
      }
    }
    guard touched.2 > touched.0 else { return .empty }
    return PixelRect(
      minX: band.minX + Int(touched.0), minY: band.minY + Int(touched.1), maxX: band.minX + Int(touched.2),
      maxY: band.minY + Int(touched.3))
  }

  /// The outline of a wave, recomputed only if the brush has different sizes.
  func waveOutline(of brush: PatternBrush) -> WaveOutline {
    if let wave, wave.spacing == brush.spacing, wave.lineWidth == brush.lineWidth { return wave.outline }
    let outline = WaveOutline(spacing: brush.spacing, lineWidth: brush.lineWidth)
    wave = (brush.spacing, brush.lineWidth, outline)
    return outline
  }
}
