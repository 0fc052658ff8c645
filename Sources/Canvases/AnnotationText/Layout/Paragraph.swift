import CFonts

/// A paragraph for shaping: its UTF-8, and for each character its offset and whether a line may begin with it.
///
/// Lines break after white space, after U+200B, after hyphens and dashes between letters, and beside ideographs, kana
/// and Hangul unless punctuation belongs to them. This covers most of Unicode's line breaking (UAX 14) for present-day
/// texts. Lines do not break elsewhere, and never at no-break spaces. Dictionaries, which Thai would need, are not
/// used: Thai text breaks at clusters.
///
/// A directional formatting character, such as U+202E, is a part of the character before it. At the beginning and after
/// white space it is a part of the one after it.
struct Paragraph {
  /// Characters of one embedding level and one script, which are shaped together.
  struct Run {
    var characters: Range<Int>
    /// Odd from right to left.
    let level: Int8
    /// An ISO 15924 tag; 0 if no character of the paragraph has a script.
    var script: UInt32
    /// The bytes of all characters of this level side by side, which its letters may join.
    let context: Range<Int>

    var direction: vernier_direction { level % 2 == 0 ? VERNIER_LEFT_TO_RIGHT : VERNIER_RIGHT_TO_LEFT }
  }

  private(set) var bytes: [UInt8] = []
  /// The offset at which each character begins, and the end of the bytes.
  private(set) var starts: [Int] = []
  private(set) var mayBeginLine: [Bool] = []
  private(set) var isSpace: [Bool] = []
  private(set) var direction = VERNIER_LEFT_TO_RIGHT
  /// Whether there are directional formatting characters.
  private(set) var hasFormatting = false
  /// The runs, in the order of the text. Those of no characters separate others.
  private(set) var runs: [Run] = []

  /// The largest number of scalars of one character that are shaped, since the time for the marks on one letter grows
  /// with the square of their number.
  static let maxScalars = 64

  /// - Parameters:
  ///   - text: the text, without line ends. Control characters count as spaces.
  ///   - direction: the base direction.
  init(_ text: Substring, direction: vernier_direction = VERNIER_FROM_ITS_TEXT) {
    var previous: CharacterClass?
    var isBeforeHyphen = false
    var scalars: [UInt32] = []
    // The index of each character's first scalar that is no directional formatting character.
    var bases: [Int] = []
    for character in text {
      let kind = CharacterClass(character)
      if starts.count == bases.count, kind != .directional || previous == nil || previous == .space {
        starts.append(bytes.count)
      }
      if kind != .directional {
        bases.append(scalars.count)
        isSpace.append(kind == .space)
        mayBeginLine.append(previous.map { Self.isBreak(between: $0, kind, wordBefore: isBeforeHyphen) } ?? false)
        isBeforeHyphen = previous == .word || previous == .ideograph
        previous = kind
      } else {
        hasFormatting = true
      }
      // A control character is a character of its own.
      let isControl = kind == .space && character.unicodeScalars.first?.properties.generalCategory == .control
      for scalar in character.unicodeScalars.prefix(Self.maxScalars) {
        let scalar = isControl ? " " : scalar
        bytes += scalar.utf8
        scalars.append(scalar.value)
      }
    }
    // Directional formatting characters at the end have no character after them.
    if starts.count > bases.count { starts.removeLast() }
    starts.append(bytes.count)
    makeRuns(of: scalars, bases, direction)
  }

  private mutating func makeRuns(of scalars: [UInt32], _ bases: [Int], _ direction: vernier_direction) {
    var levels = [Int8](repeating: 0, count: scalars.count)
    // No character below U+0590 runs from right to left.
    if direction == VERNIER_RIGHT_TO_LEFT || scalars.contains(where: { $0 >= 0x590 }) {
      self.direction = vernier_text_levels(scalars, scalars.count, direction, &levels)
    }
    var script: UInt32 = 0
    var first = 0
    while first < bases.count {
      let level = levels[bases[first]]
      var (end, lowest) = (first, level)
      repeat {
        end += 1
        guard end < bases.count else { break }
        lowest = levels[bases[end - 1]...bases[end]].min() ?? level
      } while lowest == level && levels[bases[end]] == level
      let context = starts[first]..<starts[end]
      for character in first..<end {
        let own = vernier_text_script(scalars[bases[character]])
        guard own != 0, own != script else { continue }
        if script == 0 {
          // What is before the first letter is shaped as it is.
          for index in runs.indices { runs[index].script = own }
        } else if character > first {
          runs.append(Run(characters: first..<character, level: level, script: script, context: context))
          first = character
        }
        script = own
      }
      runs.append(Run(characters: first..<end, level: level, script: script, context: context))
      // The end of an isolate has a lower level than what it separates.
      if end < bases.count, lowest < min(level, levels[bases[end]]) {
        runs.append(Run(characters: end..<end, level: lowest, script: script, context: context))
      }
      first = end
    }
  }

  private static func isBreak(
    between previous: CharacterClass, _ next: CharacterClass, wordBefore: Bool
  ) -> Bool {
    switch (previous, next) {
    case (_, .space), (_, .glue), (.glue, _): false
    case (.space, _), (.zeroWidthSpace, _): true
    case (_, .zeroWidthSpace): false
    case (.hyphen, .word), (.hyphen, .ideograph), (.hyphen, .opening): wordBefore
    case (.ideograph, .ideograph), (.ideograph, .word), (.word, .ideograph), (.closing, .ideograph),
      (.ideograph, .opening), (.ideograph, .digit), (.digit, .ideograph):
      true
    default: false
    }
  }
}

/// The class of a character for line breaks.
private enum CharacterClass {
  case space, zeroWidthSpace, glue, hyphen, digit, ideograph, opening, closing, word, directional

  init(_ character: Character) {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first else {
      self = .word
      return
    }
    let isAlone = scalars.index(after: scalars.startIndex) == scalars.endIndex
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A: self = .word
    case 0x20 where isAlone: self = .space
    case 0x30...0x39: self = .digit
    case 0x200B: self = .zeroWidthSpace
    case 0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF, 0x2011: self = .glue
    case 0x2D, 0x2010, 0x2012...0x2014: self = .hyphen
    // Small kana, iteration marks and prolonged sound marks do not begin a line.
    case 0x3005, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
      0x309B...0x309E,
      0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30FB...0x30FE:
      self = .closing
    case 0x2E80...0x2FFF, 0x3040...0x30FF, 0x3100...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFD:
      self = .ideograph
    default:
      switch scalar.properties.generalCategory {
      case .openPunctuation, .initialPunctuation: self = .opening
      case .closePunctuation, .finalPunctuation: self = .closing
      case .otherPunctuation: self = .closing
      case .control: self = .space
      case .format where scalar.properties.isBidiControl: self = .directional
      default: self = scalar.properties.isWhitespace && isAlone ? .space : .word
      }
    }
  }
}
