import Files
import Geometry
import Raster
import StrokeOracle

/// The worst place of an outline, magnified, and the whole of it in a corner.
struct StrokerPanel {
  /// With its caption, in px of the picture.
  static let size = Vector2(360, 357)
  /// Without.
  private static let view = Vector2(360, 270)
  private static let insetSize = Vector2(100, 75)
  /// Squares of the grid of a level line have this side, in px of the picture.
  private static let square = 2.0
  /// From this share of the whole on, the whole is shown.
  private static let mostOfAll = 0.5

  private let row: StrokerRow
  private let exact: AskedRegion
  private let region: OutlineRegion
  private let deviation: OutlineVerdict.Deviation
  private let isOutside: Bool
  /// What is magnified.
  private let window: LevelLines.Window
  /// Everything; nil where the window shows it.
  private let whole: LevelLines.Window?

  /// - Parameters:
  ///   - row: a row with a deviation.
  ///   - judged: what it is of.
  /// - Returns: nil where there is no outline or no deviation.
  init?(_ row: StrokerRow, _ judged: StrokerCase) {
    guard case .region(let region, _) = judged.outline, let exact = judged.stroke.region, let verdict = row.verdict
    else { return nil }
    let (outside, inside) = (verdict.outside, verdict.inside)
    isOutside = (outside?.distance ?? 0) >= (inside?.distance ?? 0)
    guard let deviation = isOutside ? outside : inside else { return nil }
    self.row = row
    self.exact = exact
    self.region = region
    self.deviation = deviation
    let all = Self.box(of: judged.stroke, region)
    let width = max(6 * deviation.distance, 24 * row.tolerance)
    let size = Self.view * (width / Self.view.x)
    let isPart = width < Self.mostOfAll * all.size.x
    window = isPart ? LevelLines.Window(low: deviation.position - size / 2, size: size) : all
    whole = isPart ? all : nil
  }

  /// A rectangle of the view's shape about a stroke and its outline.
  private static func box(of stroke: AskedStroke, _ region: OutlineRegion) -> LevelLines.Window {
    var low = Vector2(repeating: .infinity)
    var high = -low
    func take(_ position: Vector2, _ radius: Double) {
      low = Vector2(min(low.x, position.x - radius), min(low.y, position.y - radius))
      high = Vector2(max(high.x, position.x + radius), max(high.y, position.y + radius))
    }
    for position in stroke.centreLine() { take(position, stroke.width * 0.5) }
    for position in region.contours.joined() { take(position, 0) }
    let size = (high - low) * 1.1
    let scale = max(size.x / view.x, size.y / view.y)
    return LevelLines.Window(low: (low + high) / 2 - view * (scale / 2), size: view * scale)
  }

  /// Draws it.
  /// - Parameters:
  ///   - text: what it is written to.
  ///   - number: distinguishes it from the other panels of the picture.
  ///   - corner: its top left corner.
  func draw(into text: inout SVGText, number: Int, at corner: Vector2) {
    text.add("<g transform=\"translate(")
    text.add(corner)
    text.add(")\">\n")
    draw(window, size: Self.view, clip: "p\(number)", bounds: [-row.tolerance, row.tolerance], into: &text)
    text.add("<circle class=\"mark\" cx=\"")
    let mark = (deviation.position - window.low) * (Self.view.x / window.size.x)
    text.add(mark.x)
    text.add("\" cy=\"")
    text.add(mark.y)
    text.add("\" r=\"8\"/>\n")
    Self.frame(Self.view, into: &text)
    if let whole {
      text.add("<g class=\"inset\" transform=\"translate(")
      text.add(Vector2(Self.view.x - Self.insetSize.x, 0))
      text.add(")\">\n<rect class=\"paper\"")
      text.addSize(Self.insetSize)
      text.add("/>\n")
      draw(whole, size: Self.insetSize, clip: "i\(number)", bounds: [], into: &text)
      let scale = Self.insetSize.x / whole.size.x
      let side = Vector2(max(6, window.size.x * scale), max(4.5, window.size.y * scale))
      let middle = (deviation.position - whole.low) * scale
      text.add("<rect class=\"part\" clip-path=\"url(#i\(number))\" x=\"")
      text.add(middle.x - side.x / 2)
      text.add("\" y=\"")
      text.add(middle.y - side.y / 2)
      text.add("\"")
      text.addSize(side)
      text.add("/>\n")
      Self.frame(Self.insetSize, into: &text)
      text.add("</g>\n")
    }
    for (index, line) in caption.enumerated() {
      let shown = Self.lines(line, within: Self.view.x + 15)
      text.addLine(
        shown.count > 1 ? shown[0] + " …" : line, at: Vector2(0, Self.view.y + 20 + 19 * Double(index)),
        class: index == 0 ? "name" : "")
    }
    text.add("</g>\n")
  }

  private static func frame(_ size: Vector2, into text: inout SVGText) {
    text.add("<rect class=\"frame\"")
    text.addSize(size)
    text.add("/>\n")
  }

  private var caption: [String] {
    let (stroker, stroke) = (row.stroker, row.stroke)
    let distance = "\(Self.number(deviation.distance)) px"
    let breach = isOutside ? "\(distance) outside" : "\(distance) of the inside are missing"
    var lines = [stroker.version == "-" ? stroker.engine : "\(stroker.engine) \(stroker.version)"]
    if stroker.setting != "-" { lines.append(stroker.setting) }
    let width = (stroke.widths.count > 1 ? "up to " : "") + Self.number(stroke.width)
    lines.append("\(stroke.name), \(width) px wide, tolerance \(Self.number(row.tolerance)) px")
    lines.append(
      deviation.distance.isFinite
        ? "\(breach), \(Self.number(row.worst)) tolerances" : "something is drawn of a stroke that is empty")
    return lines
  }

  /// Draws what is in a rectangle of the plane.
  private func draw(
    _ window: LevelLines.Window, size: Vector2, clip: String, bounds: [Double], into text: inout SVGText
  ) {
    let scale = size.x / window.size.x
    func shown(_ position: Vector2) -> Vector2 { (position - window.low) * scale }
    text.add("<clipPath id=\"\(clip)\"><rect")
    text.addSize(size)
    text.add("/></clipPath><g clip-path=\"url(#\(clip))\">\n<path class=\"made\"")
    text.add(region.rule == .evenOdd ? " fill-rule=\"evenodd\" d=\"" : " d=\"")
    var contours = SVGContours()
    for contour in region.contours {
      let seen = Self.clipped(contour.map(shown), low: Vector2(repeating: -2), high: size + Vector2(repeating: 2))
      contours.add(Self.thinned(seen))
    }
    contours.take { text.add(outline: $0) }
    text.add("\"/>\n")
    let lines = LevelLines(
      of: exact, in: window, columns: Int((size.x / Self.square).rounded(.up)),
      rows: Int((size.y / Self.square).rounded(.up)))
    for (level, name) in bounds.map({ ($0, "bound") }) + [(0, "exact")] {
      text.add("<path class=\"\(name)\" d=\"")
      for line in lines.lines(at: level) {
        for (index, position) in line.enumerated() {
          text.add(index == 0 ? "M" : index == 1 ? "L" : " ")
          text.add(shown(position))
        }
      }
      text.add("\"/>\n")
    }
    text.add("</g>\n")
  }

  /// What is left of a polygon in a rectangle; the winding about positions in it stays as it was. (Sutherland, Hodgman
  /// 1974.)
  static func clipped(_ polygon: [Vector2], low: Vector2, high: Vector2) -> [Vector2] {
    var polygon = polygon
    for (axis, bound, sign) in [(0, low.x, 1.0), (1, low.y, 1.0), (0, high.x, -1.0), (1, high.y, -1.0)] {
      guard var before = polygon.last else { return [] }
      var kept: [Vector2] = []
      for position in polygon {
        let (a, b) = ((before[axis] - bound) * sign, (position[axis] - bound) * sign)
        if (a < 0) != (b < 0) { kept.append(before + (position - before) * (a / (a - b))) }
        if b >= 0 { kept.append(position) }
        before = position
      }
      polygon = kept
    }
    return polygon
  }

  /// The positions of a polygon that are a tenth of a px from the one before, so that curves stay small files.
  private static func thinned(_ polygon: [Vector2]) -> [Vector2] {
    var kept: [Vector2] = []
    for position in polygon where kept.last.map({ (position - $0).length >= 0.1 }) ?? true { kept.append(position) }
    return kept
  }

  /// A number with three digits.
  static func number(_ value: Double) -> String {
    guard value > 0, value.isFinite else { return "\(value)" }
    var scale = 1.0
    while value * scale < 100, scale < 1e9 { scale *= 10 }
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// About how wide a line of text is, in px: system fonts differ.
  static func width(of line: String) -> Double { 7 * Double(line.count) }

  /// A text in lines that fit a width, broken between words.
  static func lines(_ text: String, within width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, Self.width(of: last + " " + word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension SVGText {
  /// The attributes of a rectangle's sides.
  fileprivate mutating func addSize(_ size: Vector2) {
    add(" width=\"")
    add(size.x)
    add("\" height=\"")
    add(size.y)
    add("\"")
  }
}
