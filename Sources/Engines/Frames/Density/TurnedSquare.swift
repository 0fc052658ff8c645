import Geometry

extension InkTiles {
  /// The channels of a cell, from 0 to 255.
  static func channels(_ color: UInt32) -> SIMD4<Float> {
    SIMD4(Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), Float(color >> 24))
  }

  /// The mean colour of a square of a tile. Cells beyond the border have the colours of the nearest ones.
  func color(of tile: Int, _ square: TurnedSquare) -> SIMD4<Float> {
    let (columns, rows) = (square.cells(0), square.cells(1))
    let ends = -Self.border..<CoverageRaster.cells + Self.border
    var sum = SIMD4<Float>.zero
    return withPixels(of: tile) { cells in
      for y in rows {
        let line = Self.start + min(max(y, ends.lowerBound), ends.upperBound - 1) * Self.side
        for x in columns {
          let color = cells[line + min(max(x, ends.lowerBound), ends.upperBound - 1)]
          if color != 0 { sum += Self.channels(color) * Float(square.area(in: Vector2(Double(x), Double(y)))) }
        }
      }
      return sum * (1 / (255 * Float(square.area)))
    }
  }
}

/// The square of a px among cells, in a turned view.
struct TurnedSquare {
  private let corners: (Vector2, Vector2, Vector2, Vector2)
  private let centre: Vector2
  private let reach: Double
  let area: Double

  /// - Parameters:
  ///   - half: of the side.
  ///   - turn: of the view, against that of the cells.
  init(at centre: Vector2, _ half: Double, _ turn: Vector2) {
    let arm = Vector2(half, half).rotated(byInverseOf: turn)
    corners = (centre + arm, centre + arm.perpendicularCCW, centre - arm, centre - arm.perpendicularCCW)
    (self.centre, area) = (centre, 4 * half * half)
    reach = half * (abs(turn.x) + abs(turn.y))
  }

  /// The cells that it may touch on an axis.
  func cells(_ axis: Int) -> Range<Int> {
    let middle = axis == 0 ? centre.x : centre.y
    return Int((middle - reach).rounded(.down))..<Int((middle + reach).rounded(.up))
  }

  /// The area in a cell, given by its corner with the smallest coordinates.
  func area(in cell: Vector2) -> Double {
    abs(
      Self.area(corners.0 - cell, corners.1 - cell) + Self.area(corners.1 - cell, corners.2 - cell)
        + Self.area(corners.2 - cell, corners.3 - cell) + Self.area(corners.3 - cell, corners.0 - cell))
  }

  /// The area of the unit square to the left of an edge, negative for one that goes up.
  private static func area(_ from: Vector2, _ to: Vector2) -> Double {
    let (top, bottom) = (min(max(from.y, 0), 1), min(max(to.y, 0), 1))
    guard top != bottom else { return 0 }
    let slope = (to.x - from.x) / (to.y - from.y)
    let (p, q) = (from.x + (top - from.y) * slope, from.x + (bottom - from.y) * slope)
    // The mean of min(max(x, 0), 1) from p to q.
    guard abs(q - p) > 1e-6 else { return (bottom - top) * min(max((p + q) / 2, 0), 1) }
    return (bottom - top) * (integral(q) - integral(p)) / (q - p)
  }

  private static func integral(_ x: Double) -> Double { x <= 0 ? 0 : x < 1 ? x * x / 2 : x - 0.5 }
}
