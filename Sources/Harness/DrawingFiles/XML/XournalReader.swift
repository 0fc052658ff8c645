import Files
import Geometry

extension DrawingFormat {
  /// The strokes of Xournal++ and Xournal: `.xopp` and `.xoj`, compressed or not.
  static let xournal = DrawingFormat(
    name: "Xournal++", summary: "strokes with a width a point, in points of 1/72 inch",
    syntax: .xml(root: "xournal") { XournalReader() })
}

/// Reads strokes: `<stroke width="nominal w w …">x y x y …</stroke>` in layers of pages.
///
/// Pages lie one below the other. The force of a point is its width over the nominal one, so that 1 is usual; the last
/// point, which has no width of its own, has that of the one before.
struct XournalReader: XMLDrawingReader {
  private(set) var collector = LineCollector()
  private var widths: [Double] = []
  /// The top of the page, and its height.
  private var top = 0.0
  private var height = 0.0

  mutating func begin(_ tag: XMLTag) throws(DrawingFault) -> Bool {
    switch tag.name {
    case "page":
      if top + height > 0 { collector.note("pages lie one below the other") }
      top += height
      height = try tag.number("height") ?? 0
    case "stroke":
      var scanner = NumberScanner(tag["width"] ?? "")
      widths = try scanner.numbers()
      return true
    case "text", "image", "teximage": collector.leaveOut(tag.name == "text" ? "texts" : "images")
    default: break
    }
    return false
  }

  mutating func end(_ name: String, text: String) throws(DrawingFault) {
    guard name == "stroke" else { return }
    var scanner = NumberScanner(text)
    let numbers = try scanner.numbers()
    guard numbers.count.isMultiple(of: 2) else {
      throw DrawingFault("the stroke has \(numbers.count) coordinates; write an x and a y for each point")
    }
    let count = numbers.count / 2
    let nominal = widths.first ?? 0
    guard widths.count <= 1 || widths.count == count || widths.count == count + 1, widths.allSatisfy({ $0 >= 0 }) else {
      throw DrawingFault(
        "the stroke has \(widths.count) widths and \(count) points; write the usual width, "
          + "and one of 0 or more for each point but the last"
      )
    }
    for index in 0..<count {
      let width = widths.count > 1 && nominal > 0 ? widths[min(index + 1, widths.count - 1)] / nominal : nil
      try collector.append(DrawnPoint(Vector2(numbers[2 * index], numbers[2 * index + 1] + top), force: width))
    }
    collector.endLine()
  }
}
