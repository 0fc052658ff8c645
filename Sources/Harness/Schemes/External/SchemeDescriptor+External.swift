import Geometry

extension SchemeDescriptor {
  /// The beginning of the name of a scheme whose name is a command line.
  public static let commandPrefix = "exec:"
  /// The beginning of the name of a scheme whose answers come from a file.
  public static let filePrefix = "file:"

  /// What is wrong with the name of an engine, as the end of a sentence; nil for one that a table can show.
  ///
  /// A name that is blank, or has characters that are not seen or turn the text around, could pass for another's. `all`
  /// stands for every scheme.
  public static func problem(ofEngineName name: String) -> String? {
    if name.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "is empty" }
    let hidden: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned,
    ]
    if name.unicodeScalars.contains(where: { hidden.contains($0.properties.generalCategory) }) {
      return "has control characters"
    }
    return name == "all" ? "is all, which stands for every scheme" : nil
  }

  /// Describes an engine in another program as a scheme.
  /// - Parameters:
  ///   - name: the name in results.
  ///   - engine: the engine, which was started once.
  public init(named name: String, _ engine: some EngineSource) {
    let identity = engine.identity
    var abilities: SchemeAbilities = []
    if identity.can(.touch) { abilities.insert(.touches) }
    if identity.can(.lines) { abilities.insert(.lines) }
    if identity.can(.gestures) { abilities.insert(.gestures) }
    if identity.can(.save) { abilities.insert(.archives) }
    self.init(
      name: name, summary: "\(identity.name) \(identity.version), another program, at the \(identity.probe)",
      source: identity.command, colour: Self.colour(of: name), cost: SchemeCost(point: 3_000, edge: 3_000),
      abilities: abilities, external: engine
    ) { ExternalScheme(engine, deepest: $0, viewport: $1) }
  }

  /// Describes the engine that a recorded result names. The scheme can be described but not measured, because nothing
  /// is started.
  public init(named name: String, recorded identity: EngineIdentity) {
    self.init(named: name, RecordedEngine(identity))
  }

  /// Whether the scheme can be measured. An engine that a recorded result names is not started.
  public var isMeasurable: Bool { !(external is RecordedEngine) }

  /// Whether the scheme is an engine whose answers come from a file. Such an engine has no command that could be
  /// started.
  public var isAnswersByFile: Bool { external != nil && name.hasPrefix(Self.filePrefix) }

  /// A colour that depends on the name only, dark enough for white paper.
  private static func colour(of name: String) -> String {
    // FNV-1a (Fowler, Noll and Vo).
    let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let parts = [hash & 0x7F, hash >> 8 & 0x7F, hash >> 16 & 0x7F].map { UInt32(40) + $0 }
    let digits = Array("0123456789ABCDEF")
    return "#" + String(parts.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// The questions that a scheme can answer besides the positions of its points.
public struct SchemeAbilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Creates the abilities of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It stores a touched position and shows it again.
  public static let touches = SchemeAbilities(rawValue: 1)
  /// It draws the edges of strokes that leave the viewport.
  public static let lines = SchemeAbilities(rawValue: 2)
  /// It saves archives and reads them, if the scheme is an `ArchivingScheme`.
  public static let archives = SchemeAbilities(rawValue: 4)
  /// It is an engine in another program that can be moved by gestures alone; see ``GestureEngine``.
  public static let gestures = SchemeAbilities(rawValue: 8)
  /// The abilities of this package's schemes.
  public static let all: SchemeAbilities = [.touches, .lines, .archives]
}
