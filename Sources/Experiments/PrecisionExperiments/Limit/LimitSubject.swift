import Geometry
import Schemes
import Workloads

/// The subject of a search: a type of numbers, a scheme, or the scheme that follows an engine's arithmetic.
public struct LimitSubject: Sendable {
  /// The kind of a subject's name.
  public enum Kind: String, CaseIterable, Sendable {
    /// The name of a type of numbers for points and camera.
    case type
    /// The name of a scheme in a catalogue.
    case scheme
    /// The name of an engine that a scheme represents.
    case engine
  }

  /// The kind of the name.
  public let kind: Kind
  /// The name in its own spelling, whatever case was used.
  public let name: String
  /// The measured scheme.
  public let scheme: SchemeDescriptor

  init(_ kind: Kind, _ name: String, _ scheme: SchemeDescriptor) {
    self.kind = kind
    self.name = name
    self.scheme = scheme
  }

  /// A scheme.
  public init(_ scheme: SchemeDescriptor) { self.init(.scheme, scheme.name, scheme) }

  /// The subjects with a name: one type or scheme; for an engine, every scheme that follows it, listed ones first.
  /// - Parameters:
  ///   - kind: the kind of the name.
  ///   - name: the name, in any case.
  ///   - catalog: the catalogue of schemes and engines.
  /// - Throws: `LimitNameError` for a name that does not exist.
  public static func named(
    _ name: String, _ kind: Kind, in catalog: SchemeCatalog = .standard
  ) throws(LimitNameError) -> [LimitSubject] {
    var found: [LimitSubject] = []
    switch kind {
    case .type: found = NumberType(name).map { [LimitSubject(.type, $0.name, $0.scheme)] } ?? []
    case .scheme: found = catalog[name].map { [LimitSubject($0)] } ?? []
    case .engine:
      for scheme in catalog.schemes + catalog.unlisted {
        guard let engine = scheme.engines.first(where: { $0.name.lowercased() == name.lowercased() }) else { continue }
        found.append(LimitSubject(.engine, engine.name, scheme))
      }
    }
    guard found.isEmpty else { return found }
    let (names, choices) = Self.choices(kind, catalog)
    throw LimitNameError(kind: kind, name: name, choices: choices, nearest: EditDistance.nearest(to: name, in: names))
  }

  /// The allowed names, with their list in a sentence.
  private static func choices(_ kind: Kind, _ catalog: SchemeCatalog) -> (names: [String], sentence: String) {
    switch kind {
    case .type: return (NumberType.names, NumberType.choices)
    case .scheme: return (catalog.names + catalog.unlisted.map(\.name), catalog.choices)
    case .engine:
      var names: [String] = []
      for engine in (catalog.schemes + catalog.unlisted).flatMap(\.engines) where !names.contains(engine.name) {
        names.append(engine.name)
      }
      return (names, names.joined(separator: ", "))
    }
  }
}

/// A name that does not exist.
public struct LimitNameError: SentenceError {
  let kind: LimitSubject.Kind
  let name: String
  let choices: String
  /// The most similar name, if one is similar.
  public let nearest: String?

  /// One sentence with a full stop: what is wrong, and what would be right.
  public var description: String {
    guard !choices.isEmpty else { return "There is no \(kind.rawValue) \(name); no scheme names one." }
    return "There is no \(kind.rawValue) \(name); choose from \(choices)"
      + (nearest.map { " (the nearest is \($0))." } ?? ".")
  }
}
