import Geometry

/// The text of an SVG file, passed on in blocks of some kilobytes while it is written.
package struct SVGText {
  private var bytes: [UInt8] = []

  /// Creates an empty text.
  package init() {}

  /// Whether there is enough text to pass on.
  package var isFull: Bool { bytes.count >= 1 << 16 }

  /// Returns the text so far, and empties it.
  package mutating func taken() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func add(_ text: String) { bytes += text.utf8 }

  /// Writes the beginning of a file: its size, its title, and the background colour.
  /// - Parameters:
  ///   - size: in px.
  ///   - title: the title of the file.
  ///   - background: red, green, blue and alpha; nil for none.
  package mutating func begin(size: Vector2, title: String, background: SIMD4<UInt8>?) {
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    add(size)
    add("\" width=\"")
    add(size.x)
    add("\" height=\"")
    add(size.y)
    add("\">\n<title>")
    add(escaping: title)
    add("</title>\n")
    guard let background else { return }
    add("<rect width=\"100%\" height=\"100%\"")
    addFill(background)
    add("/>\n")
  }

  /// Writes two coordinates with a space in between.
  package mutating func add(_ position: Vector2) {
    add(position.x)
    bytes.append(UInt8(ascii: " "))
    add(position.y)
  }

  /// Writes a number, rounded to hundredths, without trailing zeros.
  package mutating func add(_ number: Double) {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15 else { return add("\(hundredths / 100)") }
    add(hundredths: Int(hundredths))
  }

  private mutating func add(hundredths: Int) {
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    add("\(whole)")
    guard part > 0 else { return }
    let (tenths, rest) = part.quotientAndRemainder(dividingBy: 10)
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(tenths))
    if rest > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest)) }
  }

  /// Writes a closed outline as path commands.
  /// - Parameter outline: its corners, in hundredths.
  package mutating func add(outline: [SIMD2<Int32>]) {
    for (index, corner) in outline.enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? "M" : index == 1 ? "L" : " "))
      add(hundredths: Int(corner.x))
      bytes.append(UInt8(ascii: " "))
      add(hundredths: Int(corner.y))
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Writes the attributes of a fill.
  package mutating func addFill(_ color: SIMD4<UInt8>) {
    add(" fill=\"rgb(\(color.x),\(color.y),\(color.z))\"")
    if color.w != 255 {
      // In thousandths, since hundredths would change one of 255 steps into another.
      let thousandths = (Int(color.w) * 1000 + 127) / 255
      add(" fill-opacity=\"0.\(String(1000 + thousandths).dropFirst())\"")
    }
  }

  /// Writes the attribute of an affine transform.
  /// - Parameters:
  ///   - x: the image of (1, 0), as a displacement.
  ///   - y: the image of (0, 1), as a displacement.
  ///   - origin: the image of (0, 0).
  package mutating func addTransform(_ x: Vector2, _ y: Vector2, _ origin: Vector2) {
    let numbers = [x.x, x.y, y.x, y.y, origin.x, origin.y].map { "\(Float($0))" }
    add(" transform=\"matrix(\(numbers.joined(separator: " ")))\"")
  }

  /// Writes a user's text. Characters that are not allowed in XML become U+FFFD.
  package mutating func add(escaping text: String) {
    add(XMLText(text).description)
  }
}
