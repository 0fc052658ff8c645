import Geometry

/// About how much ink is in the cells of a large tile, of what colour: what stands in for the tiles in it that are not
/// made yet.
///
/// Ink is spread evenly over the box of what has it. A cell with more than its area is full; which strokes lie on top is
/// not known.
package struct InkEstimate: Sendable {
  /// Boxes of more cells in a row than this are spread over blocks of as many.
  private static let block = 8
  private static var blocks: Int { CoverageRaster.cells / block }

  /// For each cell, its ink: premultiplied red, green, blue and alpha from 0 to 1, times the area in cells.
  private var cells = [SIMD4<Float>](repeating: .zero, count: CoverageRaster.cells * CoverageRaster.cells)
  /// The ink of each block that is not in its cells.
  private var inBlocks = [SIMD4<Float>](repeating: .zero, count: blocks * blocks)
  private(set) var topmost: (item: Int32, order: TileOrder)?
  private(set) var samples = 0

  /// Adds ink.
  /// - Parameters:
  ///   - item: whose ink it is.
  ///   - box: the cells over which it is spread.
  ///   - area: of the ink of one, in cells.
  ///   - count: how many there are in the box.
  package mutating func add(
    _ item: Int32, _ order: TileOrder, _ color: StrokeColor, in box: Box, area: Double, count: Double
  ) {
    samples += 1
    // Sizes of which single precision holds no area tell nothing about a tile of 64 cells.
    guard box.size.x < 0x1p60, box.size.y < 0x1p60 else { return }
    if topmost.map({ $0.order < order }) ?? true { topmost = (item, order) }
    let alpha = Float(color.alpha) / 255
    let area = area < 0x1p60 ? area : 0x1p60
    let whole = max(box.size.x * box.size.y, 0x1p-20)
    let covered = count > 1 ? whole * Self.cover(area * count / whole) : area
    let ink =
      SIMD4(Float(color.red) / 255 * alpha, Float(color.green) / 255 * alpha, Float(color.blue) / 255 * alpha, alpha)
      * Float(covered)
    if max(box.size.x, box.size.y) > Double(Self.block) {
      let unit = 1 / Double(Self.block)
      Self.spread(ink, Box(min: box.min * unit, max: box.max * unit), over: &inBlocks, inRow: Self.blocks)
    } else {
      Self.spread(ink, box, over: &cells, inRow: CoverageRaster.cells)
    }
  }

  private static func spread(_ ink: SIMD4<Float>, _ box: Box, over places: inout [SIMD4<Float>], inRow count: Int) {
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int(min(max(low, 0), Double(count)))
      return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(count))))
    }
    // What has no size is in one place.
    let size = pointwiseMax(box.size, Vector2(repeating: 0x1p-10))
    let high = box.min + size
    for y in range(box.min.y, high.y) {
      let part = ink * Float((min(high.y, Double(y + 1)) - max(box.min.y, Double(y))) / size.y)
      for x in range(box.min.x, high.x) {
        places[y * count + x] += part * Float((min(high.x, Double(x + 1)) - max(box.min.x, Double(x))) / size.x)
      }
    }
  }

  /// The part that ink covers of an area of one: between ink side by side and ink at random places, of which about
  /// exp(−ink) stays open (Poisson).
  private static func cover(_ ink: Double) -> Double {
    (min(ink, 1) + 1 - 1 / (1 + ink + ink * ink / 2)) / 2
  }

  /// Writes the cells of a tile.
  func write(into pixels: UnsafeMutablePointer<UInt32>) {
    let scale = 1 / Float(Self.block * Self.block)
    for y in 0..<CoverageRaster.cells {
      for x in 0..<CoverageRaster.cells {
        let ink =
          cells[y * CoverageRaster.cells + x] + inBlocks[y / Self.block * Self.blocks + x / Self.block] * scale
        let cover = Float(Self.cover(Double(ink.w)))
        // Rounded up, so that a little ink does not vanish.
        let color = (ink * (255 * cover / max(ink.w, 0x1p-100))).rounded(.up)
        let bytes = SIMD4<UInt32>(color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
        pixels[y * InkTiles.side + x] = bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
      }
    }
  }
}
