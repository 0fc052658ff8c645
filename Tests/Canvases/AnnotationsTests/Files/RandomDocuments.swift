import AnnotationText
import Annotations
import Files
import Frames
import Geometry

/// A kind that an app might define.
struct Cloud: StorableKind {
  var width: Double
  var words: String

  static var name: String { "cloud" }
  var box: Box { Box(min: Vector2(-1, -2), max: Vector2(width, 3)) }
  var summary: String { "cloud" }
  var fault: String? { width > 0 ? nil : "is of no width; give one above 0." }
  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {}

  init(width: Double, words: String) {
    self.width = width
    self.words = words
  }

  init(from content: JSONField) throws(FileError) {
    width = try content.required("width").number(JSONField.finite)
    words = try content.required("words").string()
  }

  var content: JSONTree { .object([("width", .number(width)), ("words", .string(words))]) }
}

/// Scenes of every kind, with values of every size.
struct RandomScenes {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

  /// A double of any size between the limits' powers of two, with all 53 bits.
  mutating func number(_ exponents: ClosedRange<Int> = -40...30) -> Double {
    let significand = 1 + Double(random.next() >> 12) * 0x1p-52
    let exponent = Int(random.next() % UInt64(exponents.count)) + exponents.lowerBound
    return Double(sign: pick([.plus, .minus]), exponent: exponent, significand: significand)
  }

  mutating func size() -> Vector2 { Vector2(abs(number(-10...10)), abs(number(-10...10))) }
  mutating func position() -> Vector2 { Vector2(number(), number()) }

  mutating func color() -> Color {
    let bits = random.next()
    return Color(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
  }

  mutating func text() throws -> any AnnotationKind {
    let font = try FontCatalog().font(named: pick(["DejaVu Sans", "a font that is not here"]))
    let text = pick(["", "line one\nline \"two\"", "שלום", "\u{0}é\u{2028}fi"])
    return random.next() % 2 == 0
      ? NumberBadge(pick([.min, -1, 0, 12, .max]), diameter: abs(number(-5...5)), font: font, numberColor: color())
      : TextBox(
        text, font: font, size: abs(number(-3...3)), boxSize: size(), alignment: pick(TextAlignment.allCases),
        background: pick([nil, color()]))
  }

  mutating func kind() throws -> any AnnotationKind {
    switch random.next() % 12 {
    case 0: return Shape(.rectangle, size: size())
    case 1: return Shape(.rounded(radius: abs(number(-5...5))), size: size())
    case 2: return Shape(.ellipse, size: size())
    case 3: return Shape(.polygon(corners: 3 + Int(random.next() % 62)), size: size())
    case 4: return Shape(.star(tips: 3 + Int(random.next() % 62), inner: pick([0.05, 0.3, 1])), size: size())
    case 5: return Shape(.diamond, size: size())
    case 6: return Shape(.triangle, size: size())
    case 7: return Cloud(width: abs(number(-5...5)), words: pick(["", "a \"b\" \\ \u{0}\n", "é🌊\u{2028}"]))
    case 8, 9: return try text()
    default:
      return StraightLine(
        from: position(), to: position(), cap: pick(StrokeCap.allCases), dashes: pick(StraightLine.Dashes.allCases),
        startHead: pick([nil] + StraightLine.ArrowHead.allCases.map(Optional.some)),
        endHead: pick([nil] + StraightLine.ArrowHead.allCases.map(Optional.some)), headSize: abs(number(-5...5)))
    }
  }

  mutating func document(count: Int) throws -> AnnotationDocument {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 3), identity: 7)
    for _ in 0..<6 { try canvas.apply(Gesture(anchor: Vector2(30, -7), scale: 300)) }
    let groups = (0..<5).map { index in
      AnnotationGroup(
        id: GroupID(3 * index + 1), name: pick(["", "heads", "é\""]),
        parent: index > 0 && random.next() % 2 == 0 ? GroupID(3 * Int(random.next() % UInt64(index)) + 1) : nil)
    }
    let records = try (0..<count).map { index in
      var annotation = Annotation(
        try kind(),
        transform: AnnotationTransform(
          position: position(), scale: Vector2(number(-3...3), number(-3...3)), rotation: number(-8...3)),
        appearance: Appearance(
          fill: pick([nil, color()]), stroke: pick([nil, color()]), strokeWidth: abs(number(-8...4))),
        zIndex: Int(random.next() % 7) - 3, isVisible: random.next() % 4 > 0, isLocked: random.next() % 4 == 0)
      annotation.label = pick(["", "the label", "\t\u{1F}/"])
      annotation.group = pick([nil] + groups.map(\.id))
      return AnnotationRecord(
        id: AnnotationID(5 * index + 2), frame: Int(random.next() % UInt64(canvas.tree.count)), annotation: annotation)
    }
    return AnnotationDocument(try AnnotationScene(records, groups: groups), canvas: canvas.archive)
  }
}
