import Geometry

/// The text of an SVG file as it is written, handed on some kilobytes at a time.
struct SVGText {
  private(set) var bytes: [UInt8] = []

  /// Whether there is enough of it to hand on.
  var isFull: Bool { bytes.count >= 1 << 16 }

  /// Hands the text on, and begins anew.
  mutating func taken() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func add(_ text: String) { bytes += text.utf8 }

  /// Two coordinates with a space between.
  mutating func add(_ position: Vector2) {
    add(position.x)
    bytes.append(UInt8(ascii: " "))
    add(position.y)
  }

  /// A number to a hundredth, without zeros at its end.
  mutating func add(_ number: Double) {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15 else { return add("\(hundredths / 100)") }
    let (whole, part) = Int(abs(hundredths)).quotientAndRemainder(dividingBy: 100)
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    add("\(whole)")
    guard part > 0 else { return }
    let (tenths, rest) = part.quotientAndRemainder(dividingBy: 10)
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(tenths))
    if rest > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest)) }
  }

  /// The attributes of a fill.
  mutating func addFill(_ color: SIMD4<UInt8>) {
    add(" fill=\"rgb(\(color.x),\(color.y),\(color.z))\"")
    if color.w != 255 {
      add(" fill-opacity=\"")
      add(Double(color.w) / 255)
      add("\"")
    }
  }

  /// The attribute of a map of the plane.
  /// - Parameters:
  ///   - x: the image of (1, 0), as a displacement.
  ///   - y: the image of (0, 1), as a displacement.
  ///   - origin: the image of (0, 0).
  mutating func addTransform(_ x: Vector2, _ y: Vector2, _ origin: Vector2) {
    let numbers = [x.x, x.y, y.x, y.y, origin.x, origin.y].map { "\(Float($0))" }
    add(" transform=\"matrix(\(numbers.joined(separator: " ")))\"")
  }

  /// Text of a person: U+FFFD stands for characters that XML does not have.
  mutating func add(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "\"": add("&quot;")
      case "\r": add("&#13;")
      case "\t", "\n": add(String(scalar))
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": add("\u{FFFD}")
      default: add(String(scalar))
      }
    }
  }
}
