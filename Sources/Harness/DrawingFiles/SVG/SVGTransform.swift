import Foundation
import Geometry

/// An affine map of SVG: `matrix(a b c d e f)` maps (x, y) to (ax + cy + e, bx + dy + f).
struct SVGTransform {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  static let identity = SVGTransform()

  func callAsFunction(_ point: Vector2) -> Vector2 {
    Vector2(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }

  /// Another map, and this one after it.
  func after(_ other: SVGTransform) -> SVGTransform {
    SVGTransform(
      a: a * other.a + c * other.b, b: b * other.a + d * other.b, c: a * other.c + c * other.d,
      d: b * other.c + d * other.d, e: a * other.e + c * other.f + e, f: b * other.e + d * other.f + f)
  }

  /// Reads the attribute `transform`: a list of functions, of which the last is done first. O(bytes).
  /// - Throws: a fault without a place for what is no such list.
  init(_ text: String) throws(DrawingFault) {
    self = .identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].filter { !$0.isWhitespace && $0 != "," }
      guard let close = rest[open...].firstIndex(of: ")") else { break }
      var scanner = NumberScanner(String(rest[rest.index(after: open)..<close]))
      guard let function = Self.function(name, try scanner.numbers()) else {
        throw DrawingFault("the transform has \(name.prefix(20)) with other numbers than it takes, or is unknown")
      }
      self = after(function)
      rest = rest[rest.index(after: close)...]
    }
    guard rest.allSatisfy({ $0.isWhitespace || $0 == "," || $0 == "n" || "none".contains($0) }) else {
      throw DrawingFault("the transform does not end with a closing bracket")
    }
  }

  init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  private static func function(_ name: String, _ numbers: [Double]) -> SVGTransform? {
    let radians = (numbers.first ?? 0) * .pi / 180
    switch (name, numbers.count) {
    case ("matrix", 6):
      return SVGTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    case ("translate", 1), ("translate", 2): return SVGTransform(e: numbers[0], f: numbers.count > 1 ? numbers[1] : 0)
    case ("scale", 1), ("scale", 2): return SVGTransform(a: numbers[0], d: numbers[numbers.count - 1])
    case ("rotate", 1): return SVGTransform(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians))
    case ("rotate", 3):
      let (to, back) = (SVGTransform(e: numbers[1], f: numbers[2]), SVGTransform(e: -numbers[1], f: -numbers[2]))
      let turn = SVGTransform(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians))
      return to.after(turn).after(back)
    case ("skewX", 1): return SVGTransform(c: tan(radians))
    case ("skewY", 1): return SVGTransform(b: tan(radians))
    default: return nil
    }
  }
}
