import Files
import Schemes

extension SchemeCatalog {
  /// What a list of schemes may hold besides those of the catalogue, as the end of a list of choices.
  package static let engineChoice = ", or exec:COMMAND, or NAME=exec:COMMAND, for an engine in another program"
}

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
  private struct Engine: Decodable {
    let scheme, command, name, version, probe, number: String
    let files, can: [String]
  }

  /// The engines in other programs of the setting `engines`, which are not started; none where it is missing.
  package func engines() throws(FileError) -> [SchemeDescriptor] {
    try value("engines", as: [Engine]?.self)?.map { engine in
      SchemeDescriptor(
        named: engine.scheme,
        recorded: EngineIdentity(
          command: engine.command, files: engine.files, name: engine.name, version: engine.version,
          probe: engine.probe, number: engine.number, abilities: engine.can))
    } ?? []
  }
}
