import Geometry
import Raster
import Results
import Schemes
import Workloads

/// A film strip without its pictures: the names of schemes at its left, the zooms above, and the explanation below.
struct FilmStrip {
  private static let page = Colour(hexadecimal: "#f1f1ee")
  private static let ink = Colour(hexadecimal: "#1d1d1f")
  /// The sizes of text, in px a unit of `Lettering`.
  private static let headerUnit = 2.4
  private static let exponentUnit = 1.7
  private static let labelUnit = 2.0
  private static let footerUnit = 1.55

  let layout: FilmStripLayout
  private var sheet: Sheet

  /// - Parameters:
  ///   - schemes: the rows.
  ///   - depths: the columns.
  init(_ schemes: [SchemeDescriptor], _ depths: [DepthLabel]) {
    self.init(
      rows: schemes.map { ($0.name, $0.colour) }, zooms: depths.map { ("10", $0.description) },
      explaining: [.exact, .magnified, .invalid])
  }

  /// - Parameters:
  ///   - rows: a name and a colour each.
  ///   - zooms: the columns: a base with its exponent, or a number.
  ///   - items: what is explained below.
  init(rows: [(name: String, colour: String)], zooms: [(base: String, exponent: String)], explaining items: [Item]) {
    layout = FilmStripLayout(rows: rows.count, columns: zooms.count)
    sheet = Sheet(width: layout.width, height: layout.height, Self.page)
    for (column, zoom) in zooms.enumerated() { head(column, zoom.base, zoom.exponent) }
    sheet.write(
      "zoom", at: Vector2(Double(FilmStripLayout.margin) + 19, Double(FilmStripLayout.headerHeight) - 22),
      unit: Self.labelUnit, Self.ink)
    for (row, label) in rows.enumerated() { self.label(row, label.name, label.colour) }
    explain(items)
  }

  /// Puts a picture at its place.
  mutating func lay(_ cell: Sheet, row: Int, column: Int) {
    sheet.lay(cell, at: layout.origin(row: row, column: column))
  }

  /// The px; nil for a size that no image has.
  var image: PixelImage? { sheet.image }

  /// The zoom as a power of ten, or as a number.
  private mutating func head(_ column: Int, _ number: String, _ exponent: String) {
    let base = Lettering.width(number) * Self.headerUnit
    let total = base + (exponent.isEmpty ? 0 : 6 + Lettering.width(exponent) * Self.exponentUnit)
    let origin = layout.origin(row: 0, column: column)
    let left = Double(origin.x) + (Double(FilmStripLayout.cellWidth) - total) / 2
    let line = Double(FilmStripLayout.headerHeight) - 18
    sheet.write(number, at: Vector2(left, line), unit: Self.headerUnit, Self.ink)
    sheet.write(exponent, at: Vector2(left + base + 6, line - 17), unit: Self.exponentUnit, Self.ink)
  }

  /// The name of a row, in two lines where it has a hyphen, beside a bar of its colour.
  private mutating func label(_ row: Int, _ name: String, _ colour: String) {
    let origin = layout.origin(row: row, column: 0)
    sheet.fill(
      x: FilmStripLayout.margin, y: origin.y, width: 6, height: FilmStripLayout.cellHeight,
      Colour(hexadecimal: colour))
    let lines = Self.lines(name)
    let room = Double(FilmStripLayout.labelWidth - 28)
    let widest = lines.map { Lettering.width($0) }.max() ?? 1
    let unit = min(Self.labelUnit, room / widest)
    let step = 24 * unit
    let first =
      Double(origin.y) + Double(FilmStripLayout.cellHeight) / 2 + 6 * unit - Double(lines.count - 1) * step / 2
    for (index, line) in lines.enumerated() {
      sheet.write(
        line, at: Vector2(Double(FilmStripLayout.margin) + 19, first + Double(index) * step), unit: unit, Self.ink)
    }
  }

  /// A name broken behind its first hyphen.
  private static func lines(_ name: String) -> [String] {
    guard name.count > 8, let hyphen = name.firstIndex(of: "-") else { return [name] }
    return [String(name[...hyphen]), String(name[name.index(after: hyphen)...])]
  }

  /// What marks mean, as far as there is room.
  private mutating func explain(_ items: [Item]) {
    let line = Double(layout.height) - 21
    let middle = Int(line) - 9
    var left = FilmStripLayout.margin + FilmStripLayout.labelWidth
    for (item, text) in items.map({ ($0, $0.text) }) {
      let width = Int(Lettering.width(text) * Self.footerUnit)
      guard left + 54 + width < layout.width else { return }
      switch item {
      case .exact: sheet.fill(x: left, y: middle - 3, width: 40, height: 7, FilmPicture.exactColour)
      case .pixels: sheet.fill(x: left + 10, y: middle - 10, width: 20, height: 20, Self.ink)
      case .border: sheet.fill(x: left, y: middle - 1, width: 40, height: 2, CurveStrip.borderColour)
      case .magnified:
        sheet.fill(x: left + 6, y: middle - 14, width: 28, height: 28, FilmPicture.paper)
        sheet.frame(x: left + 6, y: middle - 14, width: 28, height: 28, thickness: 2, FilmPicture.frameColour)
      case .invalid:
        sheet.fill(x: left, y: middle - 14, width: 40, height: 28, FilmPicture.paper)
        sheet.hatch(x: left, y: middle - 14, width: 40, height: 28)
      }
      sheet.write(text, at: Vector2(Double(left) + 52, line), unit: Self.footerUnit, Self.ink)
      left += 52 + width + 48
    }
  }

  /// What is explained.
  enum Item {
    case exact, magnified, invalid, border, pixels

    var text: String {
      switch self {
      case .exact: "where it exactly is"
      case .magnified: "\(FilmPicture.magnification) times larger"
      case .invalid: "no position left"
      case .pixels: "the same page from further out, each px magnified"
      case .border: "the exact border of a pencil stroke, 3 px wide where it was drawn"
      }
    }
  }
}
