/// The identity of an engine in another program: its command, its files, and what it states about itself.
public struct EngineIdentity: Codable, Hashable, Sendable {
  /// The program and its arguments, as they were given. For answers by file, the names of the two files.
  public let command: String
  /// The hashes of those words of the command that name files, in their order, each as `name sha256:…`.
  public let files: [String]
  /// The name that the engine gives itself.
  public let name: String
  /// The version that the engine gives itself.
  public let version: String
  /// The point in the engine at which its answers are read: `transform`, `vertex` or `raster`.
  public let probe: String
  /// The number type of the engine's coordinates: `binary32`, `binary64`, `exact`, …
  public let number: String
  /// The questions that it answers besides `store` and `frame`.
  public let abilities: [String]

  /// Creates an identity.
  public init(
    command: String, files: [String], name: String, version: String, probe: String, number: String, abilities: [String]
  ) {
    self.command = command
    self.files = files
    self.name = name
    self.version = version
    self.probe = probe
    self.number = number
    self.abilities = abilities
  }

  /// The allowed words for a probe.
  static let probes = ["transform", "vertex", "raster"]
  private static let longestText = 200

  /// Reads the answer to `hello`.
  package init(command: String, files: [String], _ answer: EngineAnswer) throws(EngineError) {
    try answer.require("v", EngineQuestion.version)
    self.command = command
    self.files = files
    name = try Self.short(answer, "name")
    version = try Self.short(answer, "version")
    probe = try Self.short(answer, "probe")
    number = try Self.short(answer, "number")
    abilities = Array(Set(try answer.texts("can"))).sorted()
    guard Self.probes.contains(probe) else {
      throw EngineError(
        "says that its probe is \(QuotedLine(probe.utf8)); it has to be \(Self.probes.joined(separator: ", "))")
    }
    for ability in abilities where EngineAbility(rawValue: ability) == nil {
      throw EngineError("says that it can \(QuotedLine(ability.utf8)); there are only \(EngineAbility.names)")
    }
  }

  private static func short(_ answer: EngineAnswer, _ key: String) throws(EngineError) -> String {
    let text = try answer.text(key)
    guard text.unicodeScalars.count <= longestText, !text.isEmpty else {
      throw EngineError("gives a \(key) that is empty or longer than \(longestText) characters")
    }
    return text
  }

  /// Whether the engine answers a question.
  package func can(_ ability: EngineAbility) -> Bool { abilities.contains(ability.rawValue) }
}

/// A question that an engine may leave unanswered.
package enum EngineAbility: String {
  case touch, lines, gestures, save

  static let names = "touch, lines, gestures and save"
}
