import Schemes

extension [SchemeDescriptor] {
  /// What the engines in other programs among these schemes are, for the setting `engines`; empty where there are none.
  package var recordedEngines: [JSONValue] {
    compactMap { scheme in
      scheme.external.map { engine in
        let identity = engine.identity
        return [
          "scheme": .string(scheme.name), "command": .string(identity.command),
          "files": .array(identity.files.map { .string($0) }), "name": .string(identity.name),
          "version": .string(identity.version), "probe": .string(identity.probe),
          "number": .string(identity.number), "can": .array(identity.abilities.map { .string($0) }),
        ]
      }
    }
  }
}

extension RecordedSettings {
  /// The schemes of the setting `schemes`: those of a catalogue, and engines in other programs that the setting
  /// `engines` describes. The latter are not started.
  package func schemes(_ catalog: SchemeCatalog) throws(ResultError) -> [SchemeDescriptor] {
    let engines = try engines()
    return try items("schemes") { name in catalog[name] ?? engines.first { $0.name == name } }
  }

  /// The engines in other programs of the setting `engines`, which are not started; none where it is missing.
  package func engines() throws(ResultError) -> [SchemeDescriptor] {
    var engines: [SchemeDescriptor] = []
    for engine in try objectsIfAny("engines") {
      let identity = EngineIdentity(
        command: try engine.text("command"), files: try engine.texts("files"), name: try engine.text("name"),
        version: try engine.text("version"), probe: try engine.text("probe"), number: try engine.text("number"),
        abilities: try engine.texts("can"))
      engines.append(SchemeDescriptor(named: try engine.text("scheme"), recorded: identity))
    }
    return engines
  }
}
