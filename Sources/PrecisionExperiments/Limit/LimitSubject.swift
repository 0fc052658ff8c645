import Schemes
import Workloads

/// Whose depth is asked for: a type of numbers, a scheme, or the scheme that an engine's arithmetic is followed by.
public struct LimitSubject: Sendable {
  /// What it is a name of.
  public enum Kind: String, CaseIterable, Sendable {
    /// Of numbers that points and camera are kept in.
    case type
    /// In a catalogue.
    case scheme
    /// That a scheme stands for.
    case engine
  }

  /// What it is a name of.
  public let kind: Kind
  /// As it is known, whatever case it was asked in.
  public let name: String
  /// What is measured.
  public let scheme: SchemeDescriptor

  init(_ kind: Kind, _ name: String, _ scheme: SchemeDescriptor) {
    self.kind = kind
    self.name = name
    self.scheme = scheme
  }

  /// A scheme.
  public init(_ scheme: SchemeDescriptor) { self.init(.scheme, scheme.name, scheme) }

  /// All that a name may mean: one type or scheme; of an engine, every scheme that follows it, listed ones first.
  /// - Parameters:
  ///   - kind: of the name.
  ///   - name: as people give it.
  ///   - catalog: where schemes and engines are looked up.
  /// - Throws: `LimitNameError` for a name that there is not.
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

  /// Names that can be asked for, and how a sentence lists them.
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

/// A name that nothing has.
public struct LimitNameError: Error, Hashable, CustomStringConvertible {
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
