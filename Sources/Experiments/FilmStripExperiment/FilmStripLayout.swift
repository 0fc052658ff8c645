import Geometry

/// Where everything stands in a film strip, in px from the top left.
struct FilmStripLayout: Hashable, Sendable {
  let rows: Int
  let columns: Int

  static let margin = 16
  static let labelWidth = 220
  static let headerHeight = 76
  static let footerHeight = 60
  static let gap = 4
  static let cellWidth = Int(FilmStripConfiguration.viewport.width)
  static let cellHeight = Int(FilmStripConfiguration.viewport.height)

  var width: Int { Self.margin + Self.labelWidth + columns * (Self.cellWidth + Self.gap) - Self.gap + Self.margin }

  var height: Int {
    Self.headerHeight + rows * (Self.cellHeight + Self.gap) - Self.gap + Self.footerHeight
  }

  var pixelCount: Int { width * height }

  /// The top left px of a picture.
  func origin(row: Int, column: Int) -> SIMD2<Int> {
    SIMD2(
      Self.margin + Self.labelWidth + column * (Self.cellWidth + Self.gap),
      Self.headerHeight + row * (Self.cellHeight + Self.gap))
  }
}
