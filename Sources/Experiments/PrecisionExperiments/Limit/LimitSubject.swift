import Geometry
import Schemes
import Workloads

/// The subject of a search: a type of numbers, a scheme, the scheme that follows an engine's arithmetic, or an engine
/// whose horizons are recorded.
public struct LimitSubject: Sendable {
  /// The kind of a subject's name.
  public enum Kind: String, CaseIterable, Sendable {
    /// The name of a type of numbers for points and camera.
    case type
    /// The name of a scheme in a catalogue.
    case scheme
    /// The name of an engine that a scheme represents, or that was measured itself.
    case engine
  }

  /// What an answer rests on.
  public enum Basis: String, CaseIterable, Sendable {
    /// The arithmetic of numbers: a closed form, held against a measurement where there is one.
    case derived
    /// A recorded horizon of the engine itself.
    case measured
  }

  /// The kind of the name.
  public let kind: Kind
  /// The name in its own spelling, whatever case was used.
  public let name: String
  /// The measured scheme. An engine whose horizons are recorded stands for itself, and is not started.
  public let scheme: SchemeDescriptor
  /// The recorded horizons; nil for a scheme.
  public let recorded: MeasuredEngine?

  /// What the answer rests on.
  public var basis: Basis { recorded == nil ? .derived : .measured }

  /// Whether there is an answer for these settings: recorded horizons are those of one extent, tolerance and viewport.
  public func isAnswered(by settings: LimitSettings) -> Bool { recorded == nil || MeasuredEngine.answers(settings) }

  init(_ kind: Kind, _ name: String, _ scheme: SchemeDescriptor) {
    self.kind = kind
    self.name = name
    self.scheme = scheme
    recorded = nil
  }

  /// - Parameter prefix: what is drawn by the engine, if that was asked about.
  init(_ engine: MeasuredEngine, _ prefix: String) {
    kind = .engine
    name = prefix + engine.engine
    scheme = SchemeDescriptor(
      named: "\(engine.probe) \(engine.usage)",
      recorded: EngineIdentity(
        command: "", files: [], name: engine.name, version: engine.version, probe: engine.probe, number: engine.number,
        abilities: []))
    recorded = engine
  }

  /// A scheme.
  public init(_ scheme: SchemeDescriptor) { self.init(.scheme, scheme.name, scheme) }

  /// The subjects with a name: one type or scheme; for an engine, its recorded horizons, and then every scheme that
  /// follows it, listed ones first, or else the types of its numbers.
  /// - Parameters:
  ///   - kind: the kind of the name.
  ///   - name: the name, in any case.
  ///   - catalog: the catalogue of schemes and engines.
  ///   - measured: the record of engines.
  /// - Throws: `LimitNameError` for a name that does not exist.
  public static func named(
    _ name: String, _ kind: Kind, in catalog: SchemeCatalog = .standard, measured: [MeasuredEngine] = MeasuredEngine.all
  ) throws(LimitNameError) -> [LimitSubject] {
    var found: [LimitSubject] = []
    switch kind {
    case .type: found = NumberType(name).map { [LimitSubject(.type, $0.name, $0.scheme)] } ?? []
    case .scheme: found = catalog[name].map { [LimitSubject($0)] } ?? []
    case .engine:
      let rows = Self.measured(name, measured)
      let followers = following(name, catalog)
      found = rows + (followers.isEmpty ? numbers(of: rows) : followers)
    }
    guard found.isEmpty else { return found }
    let (names, choices) = Self.choices(kind, catalog, measured)
    throw LimitNameError(kind: kind, name: name, choices: choices, nearest: EditDistance.nearest(to: name, in: names))
  }

  private static func following(_ engine: String, _ catalog: SchemeCatalog) -> [LimitSubject] {
    (catalog.schemes + catalog.unlisted).compactMap { scheme in
      scheme.engines.first { $0.name.lowercased() == engine.lowercased() }.map {
        LimitSubject(.engine, $0.name, scheme)
      }
    }
  }

  /// The recorded horizons of an engine.
  private static func measured(_ name: String, _ record: [MeasuredEngine]) -> [LimitSubject] {
    let drawnBy = MeasuredEngine.drawnBy.first { $0.key.lowercased() == name.lowercased() }
    let rows = MeasuredEngine.named(drawnBy?.value ?? name, in: record).filter { ["W", "L"].contains($0.usage) }
    return rows.map { LimitSubject($0, drawnBy.map { "\($0.key), drawn by " } ?? "") }
  }

  /// The types of the numbers in which engines keep world coordinates, each once. None for an engine that was measured to
  /// jitter at zoom 1 already: what its numbers alone would allow is no limit of it.
  private static func numbers(of subjects: [LimitSubject]) -> [LimitSubject] {
    guard !subjects.contains(where: { $0.recorded?.jitter == 0 }) else { return [] }
    let types = ["binary32": "float32", "binary64": "float64", "binary80": "float80"]
    var found: [LimitSubject] = []
    for row in subjects.compactMap(\.recorded) where row.usage == "W" {
      guard let type = types[row.number].flatMap({ NumberType($0) }),
        !found.contains(where: { $0.scheme == type.scheme })
      else { continue }
      found.append(LimitSubject(.engine, row.name, type.scheme))
    }
    return found
  }

  /// The allowed names, with their list in a sentence.
  private static func choices(
    _ kind: Kind, _ catalog: SchemeCatalog, _ measured: [MeasuredEngine]
  ) -> (names: [String], sentence: String) {
    switch kind {
    case .type: return (NumberType.names, NumberType.choices)
    case .scheme: return (catalog.names + catalog.unlisted.map(\.name), catalog.choices)
    case .engine:
      let all =
        measured.map(\.name) + (measured.isEmpty ? [] : Array(MeasuredEngine.drawnBy.keys))
        + (catalog.schemes + catalog.unlisted).flatMap(\.engines).map(\.name)
      var names: [String] = []
      for name in all where !names.contains(name) { names.append(name) }
      return (names + measured.map(\.engine), names.joined(separator: ", "))
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
