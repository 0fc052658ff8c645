import Geometry
import Results
import Schemes

extension SweepConfiguration {
  /// This configuration with the engines started that a recorded result names, where that is allowed: their commands
  /// came out of a file.
  /// - Returns: the configuration, and where an engine is not the one that was recorded.
  func starting(_ extent: RecheckExtent) throws -> (configuration: SweepConfiguration, findings: [Finding]) {
    guard let patience = extent.enginePatience else { return (self, []) }
    var started = self
    var findings: [Finding] = []
    for (index, scheme) in schemes.enumerated() {
      guard let recorded = scheme.external?.identity, !scheme.isMeasurable, !scheme.isAnswersByFile else { continue }
      guard let command = EngineCommand(recorded.command) else {
        findings.append(
          Finding(
            file: ResultFolder.provenanceFileName,
            problem: "the command of its engine \(scheme.name) is none that could have been started"))
        continue
      }
      do throws(EngineError) {
        let engine = try ExternalEngine(command, viewport: settings.viewport, patience: patience)
        if engine.identity != recorded {
          findings.append(
            Finding(
              file: ResultFolder.provenanceFileName,
              problem: "its engine \(scheme.name) has other files, or says something else of itself, now"))
        }
        started.schemes[index] = SchemeDescriptor(named: scheme.name, engine)
      } catch {
        if let shortage = error.shortage { throw shortage }
        findings.append(
          Finding(file: ResultFolder.provenanceFileName, problem: "its engine \(scheme.name) \(error)"))
      }
    }
    return (started, findings)
  }

  /// Which schemes are not measured again, as the end of a sentence; empty where all are.
  var remarkOnEngines: String {
    let recorded = schemes.filter { !$0.isMeasurable }
    let files = recorded.filter(\.isAnswersByFile).map(\.name)
    let programs = recorded.filter { !$0.isAnswersByFile }.map(\.name)
    return
      (files.isEmpty
      ? "" : "; \(files.joined(separator: ", ")) answered by file, and cannot be asked again")
      + (programs.isEmpty
        ? "" : "; \(programs.joined(separator: ", ")) was not asked again, which --run-engines does")
  }
}
