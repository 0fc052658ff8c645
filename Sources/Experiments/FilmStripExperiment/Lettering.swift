import Geometry
import Raster

/// Letters of one line width, drawn as strokes: lower-case letters, digits and a few signs. What it has no sign for is
/// drawn as a box.
///
/// Heights are in units: 10 for a letter like x, 15 for one like h and for digits, and 4.5 below the line.
enum Lettering {
  /// A sign's outline, and its width in units.
  struct Glyph {
    let path: String
    let width: Double
  }

  /// The width of strokes, in units.
  static let weight = 1.9
  /// The space between signs, in units.
  private static let spacing = 3.4
  private static let space = 5.0

  /// A path is letters and coordinates, y upwards: `M` begins a stroke, `L` is a line to a position, `C` a cubic with two
  /// control points, `H` and `V` are quarters of an ellipse that begin horizontally and vertically.
  static let glyphs: [Character: Glyph] = [
    "a": Glyph(path: "M 8 10 L 8 0 M 8 5 V 4 10 H 0 5 V 4 0 H 8 5", width: 8),
    "b": Glyph(path: "M 0 15 L 0 0 M 0 5 V 4 10 H 8 5 V 4 0 H 0 5", width: 8),
    "c": Glyph(path: "M 7.2 8 V 4 10 H 0 5 V 4 0 H 7.2 2", width: 7.2),
    "d": Glyph(path: "M 8 15 L 8 0 M 8 5 V 4 10 H 0 5 V 4 0 H 8 5", width: 8),
    "e": Glyph(path: "M 0.2 5.3 L 7.9 5.3 V 4 10 H 0 5 V 4 0 H 7.3 2", width: 8),
    "f": Glyph(path: "M 5.6 15 H 2.2 11.6 L 2.2 0 M 0 10 L 5.2 10", width: 5.6),
    "g": Glyph(path: "M 8 10 L 8 -0.6 V 4 -4.5 H 0.7 -2.6 M 8 5 V 4 10 H 0 5 V 4 0 H 8 5", width: 8),
    "h": Glyph(path: "M 0 15 L 0 0 M 0 6 V 4 10 H 7.6 6 L 7.6 0", width: 7.6),
    "i": Glyph(path: "M 0.6 10 L 0.6 0 M 0.6 14.2 L 0.6 14.4", width: 1.2),
    "j": Glyph(path: "M 2.6 10 L 2.6 -1.2 V 0 -4.5 M 2.6 14.2 L 2.6 14.4", width: 3.2),
    "k": Glyph(path: "M 0 15 L 0 0 M 6.8 10 L 0 4 M 2.7 6.3 L 7.2 0", width: 7.2),
    "l": Glyph(path: "M 0.4 15 L 0.4 2.6 V 3 0", width: 3),
    "m": Glyph(
      path: "M 0 10 L 0 0 M 0 6.4 V 3.4 10 H 6.2 6.6 L 6.2 0 M 6.2 6.4 V 9.6 10 H 12.4 6.6 L 12.4 0", width: 12.4),
    "n": Glyph(path: "M 0 10 L 0 0 M 0 6 V 4 10 H 7.6 6 L 7.6 0", width: 7.6),
    "o": Glyph(path: "M 0 5 V 4.1 10 H 8.2 5 V 4.1 0 H 0 5", width: 8.2),
    "p": Glyph(path: "M 0 10 L 0 -4.5 M 0 5 V 4 10 H 8 5 V 4 0 H 0 5", width: 8),
    "q": Glyph(path: "M 8 10 L 8 -4.5 M 8 5 V 4 10 H 0 5 V 4 0 H 8 5", width: 8),
    "r": Glyph(path: "M 0 10 L 0 0 M 0 5.8 V 4.6 10", width: 4.6),
    "s": Glyph(path: "M 6.6 8 V 3.5 10 H 0.4 7.5 V 3.5 5.1 H 6.9 2.6 V 3.4 0 H 0 2.1", width: 6.9),
    "t": Glyph(path: "M 2.4 14 L 2.4 3 V 5.4 0 M 0 10 L 5.4 10", width: 5.4),
    "u": Glyph(path: "M 0 10 L 0 4 V 3.8 0 H 7.6 4 M 7.6 10 L 7.6 0", width: 7.6),
    "v": Glyph(path: "M 0 10 L 3.8 0 L 7.6 10", width: 7.6),
    "w": Glyph(path: "M 0 10 L 2.9 0 L 5.8 9.4 L 8.7 0 L 11.6 10", width: 11.6),
    "x": Glyph(path: "M 0 10 L 7.2 0 M 7.2 10 L 0 0", width: 7.2),
    "y": Glyph(path: "M 0 10 L 3.9 0.4 M 7.8 10 L 2.1 -4.5", width: 7.8),
    "z": Glyph(path: "M 0.3 10 L 7 10 L 0 0 L 7.2 0", width: 7.2),
    "0": Glyph(path: "M 0 7.5 V 4.3 15 H 8.6 7.5 V 4.3 0 H 0 7.5", width: 8.6),
    "1": Glyph(path: "M 0 12 L 3.8 15 L 3.8 0", width: 4.4),
    "2": Glyph(path: "M 0.4 11.2 V 4.2 15 H 8 11 C 8 8.4 5.6 6.4 0 0 L 8.3 0", width: 8.3),
    "3": Glyph(path: "M 0.6 12.2 V 4 15 H 7.6 11.6 V 3.4 8.2 M 3.4 8.2 H 8.2 4.2 V 4 0 H 0 3", width: 8.2),
    "4": Glyph(path: "M 6.4 0 L 6.4 15 L 0 4.4 L 9 4.4", width: 9),
    "5": Glyph(path: "M 7.4 15 L 1.3 15 L 0.8 8.4 C 1.8 9.2 3 9.6 4.2 9.6 H 8.2 4.8 V 4 0 H 0 2.8", width: 8.2),
    "6": Glyph(path: "M 6.8 15 C 3 12.6 0 9 0 4.7 V 4.2 0 H 8.4 4.7 V 4.2 9.4 H 0 4.7", width: 8.4),
    "7": Glyph(path: "M 0 15 L 8 15 L 2.6 0", width: 8),
    "8": Glyph(
      path: "M 4.2 8.2 H 0.7 11.6 V 4.2 15 H 7.7 11.6 V 4.2 8.2 H 0 4.1 V 4.2 0 H 8.4 4.1 V 4.2 8.2", width: 8.4),
    "9": Glyph(path: "M 1.6 0 C 5.4 2.4 8.4 6 8.4 10.3 V 4.2 15 H 0 10.3 V 4.2 5.6 H 8.4 10.3", width: 8.4),
    "-": Glyph(path: "M 0 5 L 5 5", width: 5),
    ".": Glyph(path: "M 0.6 0 L 0.6 0.2", width: 1.2),
    ",": Glyph(path: "M 1.1 0.3 L 0.2 -2.8", width: 1.4),
    ":": Glyph(path: "M 0.6 0 L 0.6 0.2 M 0.6 8.4 L 0.6 8.6", width: 1.2),
    "/": Glyph(path: "M 0 -2 L 6 16", width: 6),
    "×": Glyph(path: "M 0 1.5 L 7 8.5 M 7 1.5 L 0 8.5", width: 7),
    "%": Glyph(
      path:
        "M 0 11.5 V 2.8 15 H 5.6 11.5 V 2.8 8 H 0 11.5 M 8 3.5 V 10.8 7 H 13.6 3.5 V 10.8 0 H 8 3.5 M 11.4 15 L 2.2 0",
      width: 13.6),
  ]

  private static let box = Glyph(path: "M 0 0 L 7 0 L 7 15 L 0 15 L 0 0", width: 7)

  /// The width of a line of text, in units.
  static func width(_ text: String) -> Double {
    text.reduce(-spacing) { $0 + ($1 == " " ? space : (glyphs[$1] ?? box).width) + spacing }
  }

  /// The strokes of a line of text.
  /// - Parameters:
  ///   - start: the left end of the line that letters stand on.
  ///   - unit: in px.
  static func strokes(_ text: String, at start: Vector2, unit: Double) -> [[Vector2]] {
    var left = 0.0
    var strokes: [[Vector2]] = []
    for character in text {
      let glyph = glyphs[character] ?? box
      if character != " " {
        for stroke in lines(of: glyph.path) {
          strokes.append(stroke.map { start + Vector2($0.x + left, -$0.y) * unit })
        }
      }
      left += (character == " " ? space : glyph.width) + spacing
    }
    return strokes
  }

  /// The strokes of a path as lines, in units, y upwards.
  static func lines(of path: String) -> [[Vector2]] {
    var words = path.split(separator: " ")[...]
    var strokes: [[Vector2]] = []
    func position() -> Vector2 { Vector2(Double(words.popFirst() ?? "") ?? 0, Double(words.popFirst() ?? "") ?? 0) }
    while let command = words.popFirst() {
      if command == "M" {
        strokes.append([position()])
        continue
      }
      guard let last = strokes.last?.last else { return strokes }
      let curve: [Vector2]
      switch command {
      case "C": curve = [position(), position(), position()]
      case "H", "V":
        let end = position()
        let corner = command == "H" ? Vector2(end.x, last.y) : Vector2(last.x, end.y)
        curve = [last + (corner - last) * Self.quarter, end + (corner - end) * Self.quarter, end]
      default: curve = [position()]
      }
      strokes[strokes.count - 1] += curve.count == 1 ? curve : flattened(last, curve[0], curve[1], curve[2])
    }
    return strokes
  }

  /// Where the control points of a quarter of an ellipse lie between its ends and its corner.
  private static let quarter = 0.5522847498

  private static func flattened(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) -> [Vector2] {
    (1...10).map { step in
      let t = Double(step) / 10
      let s = 1 - t
      return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    }
  }
}

extension Sheet {
  /// Writes a line of text.
  /// - Parameters:
  ///   - start: the left end of the line that letters stand on, in px.
  ///   - unit: the size of a unit of ``Lettering``, in px.
  mutating func write(_ text: String, at start: Vector2, unit: Double, _ colour: Colour) {
    var region = RegionFiller()
    region.addStrokes(Lettering.strokes(text, at: start, unit: unit), width: Lettering.weight * unit)
    paint(Coverage(of: region, width: width, height: height), colour)
  }
}
