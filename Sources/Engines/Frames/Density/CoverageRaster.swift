import Geometry

/// Paints strokes and fills over each other in a square of samples, and averages the samples to the cells of a tile.
///
/// A sample gets the exact area that a stroke covers of it. Strokes are sums of convex pieces that hardly overlap, so a
/// sum above one counts as one (the accumulation buffer of Levien's font-rs, 2016). Samples are premultiplied.
package struct CoverageRaster: Sendable {
  /// The cells of a tile in a row.
  package static let cells = 64
  /// The samples of a cell in a row.
  static let samples = 4
  static let side = cells * samples
  private static let stride = side + 2

  private var colors: [UInt32] = []
  private var sums: [Float] = []
  /// For each row, the columns with sums that may not be zero; empty if the first exceeds the second.
  private var spans: [SIMD2<Int32>] = []
  private var rows = SIMD2<Int>(side, -1)
  /// For each row of cells, the cells in which something was painted, as bits.
  private var painted: [UInt64] = []

  /// Makes all samples transparent.
  mutating func clear() {
    if colors.isEmpty {
      colors = Array(repeating: 0, count: Self.side * Self.side)
      sums = Array(repeating: 0, count: Self.side * Self.stride)
      spans = Array(repeating: SIMD2(.max, -1), count: Self.side)
      painted = Array(repeating: 0, count: Self.cells)
    }
    colors.withUnsafeMutableBufferPointer { colors in
      for y in 0..<Self.cells {
        var cells = painted[y]
        painted[y] = 0
        while cells != 0 {
          let first = y * Self.samples * Self.side + cells.trailingZeroBitCount * Self.samples
          cells &= cells &- 1
          for row in 0..<Self.samples {
            for column in 0..<Self.samples { colors[first + row * Self.side + column] = 0 }
          }
        }
      }
    }
  }

  // MARK: Pieces

  /// Adds a convex polygon, of either orientation, or takes it off.
  mutating func add(_ corners: UnsafeBufferPointer<Vector2>, isTakenOff: Bool = false) {
    guard corners.count > 2 else { return }
    var area = 0.0
    for index in 1..<corners.count - 1 {
      area += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0])
    }
    addContour(corners, sign: (area < 0) != isTakenOff ? -1 : 1)
  }

  /// Adds a closed contour.
  package mutating func addContour(_ corners: UnsafeBufferPointer<Vector2>, sign: Float = 1) {
    guard var last = corners.last else { return }
    sums.withUnsafeMutableBufferPointer { sums in
      spans.withUnsafeMutableBufferPointer { spans in
        for corner in corners {
          Self.addEdge(last, corner, sign, sums, spans, &rows)
          last = corner
        }
      }
    }
  }

  private static func addEdge(
    _ from: Vector2, _ to: Vector2, _ sign: Float, _ sums: UnsafeMutableBufferPointer<Float>,
    _ spans: UnsafeMutableBufferPointer<SIMD2<Int32>>, _ rows: inout SIMD2<Int>
  ) {
    let (low, high, direction) = from.y < to.y ? (from, to, sign) : (to, from, -sign)
    let (top, bottom) = (max(low.y, 0), min(high.y, Double(side)))
    guard top < bottom, let base = sums.baseAddress else { return }
    let slope = (high.x - low.x) / (high.y - low.y)
    let (first, end) = (Int(top), roundedUp(bottom))
    rows.x = min(rows.x, first)
    rows.y = max(rows.y, end - 1)
    for row in first..<end {
      let (a, b) = (max(top, Double(row)), min(bottom, Double(row + 1)))
      let (p, q) = (low.x + slope * (a - low.y), low.x + slope * (b - low.y))
      let (left, right) = (clamped(min(p, q)), clamped(max(p, q)))
      let (column, last) = (Int(left), roundedUp(right))
      let place = base + row * stride + column
      let d = direction * Float(b - a)
      spans[row].x = min(spans[row].x, Int32(truncatingIfNeeded: column))
      spans[row].y = max(spans[row].y, Int32(truncatingIfNeeded: max(last, column + 1)))
      if last <= column + 1 {
        let part = d * Float((left + right) * 0.5 - Double(column))
        place[0] += d - part
        place[1] += part
        continue
      }
      let step = Float(1 / (right - left))
      let (start, rest) = (Float(left - Double(column)), Float(right - Double(last - 1)))
      let (enter, leave) = (0.5 * step * (1 - start) * (1 - start), 0.5 * step * rest * rest)
      let count = last - column
      place[0] += d * enter
      if count == 2 {
        place[1] += d * (1 - enter - leave)
      } else {
        let second = step * (1.5 - start)
        place[1] += d * (second - enter)
        var index = 2
        while index < count - 1 {
          place[index] += d * step
          index += 1
        }
        place[count - 1] += d * (1 - (second + Float(count - 3) * step) - leave)
      }
      place[count] += d * leave
    }
  }

  /// The call of a library is slower.
  @inline(__always)
  private static func roundedUp(_ x: Double) -> Int {
    let whole = Int(x)
    return Double(whole) < x ? whole &+ 1 : whole
  }

  @inline(__always)
  private static func clamped(_ x: Double) -> Double { x > 0 ? min(x, Double(side)) : 0 }

  // MARK: Painting

  /// Paints the pieces added since the last call over the samples.
  /// - Parameters:
  ///   - color: the colour of all pieces.
  ///   - isEvenOdd: whether a position in two contours is outside.
  package mutating func paint(_ color: StrokeColor, isEvenOdd: Bool = false) {
    let alpha = UInt32(color.alpha)
    func premultiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
    let packed =
      premultiplied(color.red) | premultiplied(color.green) << 8 | premultiplied(color.blue) << 16 | alpha << 24
    paint(isEvenOdd: isEvenOdd) { _, _ in packed }
  }

  /// Paints the pieces added since the last call over the samples.
  /// - Parameters:
  ///   - isEvenOdd: whether a position in two contours is outside.
  ///   - color: the premultiplied colour of the sample in a column and row, red in the lowest byte.
  @inline(__always)
  private mutating func paint(isEvenOdd: Bool, color: (Int, Int) -> UInt32) {
    guard rows.x <= rows.y else { return }
    colors.withUnsafeMutableBufferPointer { colors in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in rows.x...rows.y {
          var sum: Float = 0
          let (first, end) = (Int(spans[row].x), Int(spans[row].y))
          spans[row] = SIMD2(.max, -1)
          guard first <= end else { continue }
          let (line, out) = (row * Self.stride, row * Self.side)
          if first < Self.side {
            let last = min(end, Self.side - 1) / Self.samples
            painted[row / Self.samples] |= UInt64.max << UInt64(first / Self.samples) & UInt64.max >> UInt64(63 - last)
          }
          var share: Float = 0
          for column in first...end {
            let change = sums[line + column]
            if change != 0 {
              sums[line + column] = 0
              sum += change
              share = abs(sum)
              if isEvenOdd {
                share = share.truncatingRemainder(dividingBy: 2)
                share = min(share, 2 - share)
              }
            }
            guard column < Self.side, share > 0 else { continue }
            let packed = color(column, row)
            if share > 0.998, packed >> 24 == 255 {
              colors[out + column] = packed
              continue
            }
            // An ordered dither, so that thin strokes keep their ink in eight bits.
            let dither = Float((row &* 5 &+ column &* 3) & 7) * 0.125 + 0.0625
            let weight = UInt32(min(share * 256 + dither, 256))
            if weight > 0 { colors[out + column] = Self.over(packed, weight, colors[out + column]) }
          }
        }
      }
    }
    rows = SIMD2(Self.side, -1)
  }

  /// Paints the pieces added since the last call with an image.
  /// - Parameter color: the premultiplied colour of the sample in a column and row, red in the lowest byte.
  package mutating func paintImage(_ color: (Int, Int) -> UInt32) { paint(isEvenOdd: false, color: color) }

  /// A premultiplied colour over another.
  /// - Parameter weight: of the upper colour, from 0 to 256.
  @inline(__always)
  private static func over(_ color: UInt32, _ weight: UInt32, _ below: UInt32) -> UInt32 {
    let source = scaled(color, weight)
    let alpha = source >> 24
    if alpha == 255 { return source }
    return source &+ scaled(below, 256 &- alpha &- alpha >> 7)
  }

  @inline(__always)
  private static func scaled(_ color: UInt32, _ weight: UInt32) -> UInt32 {
    let low = ((color & 0xFF00FF) &* weight &+ 0x800080) >> 8 & 0xFF00FF
    let high = ((color >> 8 & 0xFF00FF) &* weight &+ 0x800080) & 0xFF00_FF00
    return low | high
  }

  // MARK: Averaging

  // A pointer to a tile points to its first cell that is not of the border.

  /// Writes the means of the samples to some cells of a tile.
  /// - Parameter isOver: whether over what is in the cells, which is kept where nothing was painted.
  func average(_ region: CellRange, into tile: UnsafeMutablePointer<UInt32>, isOver: Bool = false) {
    guard !region.x.isEmpty else { return }
    let columns = UInt64.max << UInt64(region.x.lowerBound) & UInt64.max >> UInt64(64 - region.x.upperBound)
    colors.withUnsafeBufferPointer { colors in
      for y in region.y {
        if !isOver { for x in region.x { tile[y * InkTiles.side + x] = 0 } }
        var cells = painted[y] & columns
        while cells != 0 {
          let x = cells.trailingZeroBitCount
          cells &= cells &- 1
          var (low, high): (UInt32, UInt32) = (0x080008, 0x080008)
          for row in 0..<Self.samples {
            let first = (y * Self.samples + row) * Self.side + x * Self.samples
            for column in 0..<Self.samples {
              low &+= colors[first + column] & 0xFF00FF
              high &+= colors[first + column] >> 8 & 0xFF00FF
            }
          }
          let mean = low >> 4 & 0xFF00FF | high << 4 & 0xFF00_FF00
          let place = y * InkTiles.side + x
          tile[place] = isOver ? Self.over(mean, 256, tile[place]) : mean
        }
      }
    }
  }

  /// Writes the means of the cells of a tile to the cells of the tile of twice the size.
  /// - Parameters:
  ///   - quadrant: its place in the larger tile, 0 or 1 on each axis.
  ///   - region: the cells of the larger tile to write; others are left as they are.
  static func average(
    _ finer: UnsafePointer<UInt32>, quadrant: SIMD2<Int>, _ region: CellRange,
    into tile: UnsafeMutablePointer<UInt32>
  ) {
    let half = cells / 2
    let (left, top) = (quadrant.x * half, quadrant.y * half)
    for y in max(region.y.lowerBound, top)..<max(min(region.y.upperBound, top + half), max(region.y.lowerBound, top)) {
      for x in max(
        region.x.lowerBound, left)..<max(
          min(region.x.upperBound, left + half), max(region.x.lowerBound, left))
      {
        let first = finer + (y - top) * 2 * InkTiles.side + (x - left) * 2
        var (low, high): (UInt32, UInt32) = (0x020002, 0x020002)
        for index in 0..<4 {
          let color = first[(index >> 1) * InkTiles.side + (index & 1)]
          low &+= color & 0xFF00FF
          high &+= color >> 8 & 0xFF00FF
        }
        tile[y * InkTiles.side + x] = low >> 2 & 0xFF00FF | (high >> 2 & 0xFF00FF) << 8
      }
    }
  }
}

/// Some cells of a tile.
struct CellRange: Sendable {
  var x: Range<Int>
  var y: Range<Int>

  /// All cells.
  static let all = CellRange(x: 0..<CoverageRaster.cells, y: 0..<CoverageRaster.cells)
  var isAll: Bool { x.count == CoverageRaster.cells && y.count == CoverageRaster.cells }
}
