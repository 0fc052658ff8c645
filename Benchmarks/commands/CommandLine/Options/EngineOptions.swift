import ArgumentParser
import Geometry
import Schemes

/// How engines in other programs are asked: the options that every command has which measures them.
package struct EngineOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Seconds that an engine in another program (exec:COMMAND) has for each answer.")
  package var patience = ExternalEngine.standardPatience

  package init() {}

  /// The scheme of a name in the option `--schemes`: one of the catalogue, or for `exec:COMMAND` and
  /// `NAME=exec:COMMAND` an engine, which is started; nil where there is none.
  package func scheme(_ name: String, viewport: Viewport) throws -> SchemeDescriptor? {
    try engine(name, option: "--schemes", viewport: viewport) ?? SchemeCatalog.standard[name]
  }

  /// The patience, once it is known to be in its range.
  package func seconds() throws -> Double {
    let range = ExternalEngine.patienceRange
    guard range.contains(patience) else {
      throw InputError("--patience is \(patience); give seconds from \(range.lowerBound) to \(Int(range.upperBound)).")
    }
    return patience
  }

  /// The engine that a word names; nil where it names none.
  package func engine(_ word: String, option: String, viewport: Viewport) throws -> SchemeDescriptor? {
    guard let (name, text) = Self.parts(word) else { return nil }
    let patience = try seconds()
    if let problem = SchemeDescriptor.problem(ofEngineName: name) {
      throw InputError("\(option): the name of an engine \(problem); give it a plain one.")
    }
    guard !name.hasPrefix(SchemeDescriptor.filePrefix) else {
      throw InputError("\(option) names an engine \(name), as answers by file are called; give it another name.")
    }
    guard SchemeCatalog.standard[name] == nil else {
      throw InputError("\(option) names an engine \(name), as a scheme is called; give it another name.")
    }
    guard let command = EngineCommand(text) else {
      throw InputError("\(option): \(word) is no command; write exec: and a program with its arguments.")
    }
    do {
      return SchemeDescriptor(named: name, try ExternalEngine(command, viewport: viewport, patience: patience))
    } catch {
      if let shortage = error.shortage { throw shortage }
      throw InputError("\(option): the engine \(name) \(error).")
    }
  }

  /// The name and the command of `exec:COMMAND` or `NAME=exec:COMMAND`.
  private static func parts(_ word: String) -> (name: String, command: String)? {
    let prefix = SchemeDescriptor.commandPrefix
    if word.hasPrefix(prefix) { return (word, String(word.dropFirst(prefix.count))) }
    guard let sign = word.firstIndex(of: "="), word[word.index(after: sign)...].hasPrefix(prefix) else { return nil }
    return (String(word[..<sign]), String(word[sign...].dropFirst(1 + prefix.count)))
  }
}

/// Says which engines failed, once everything was measured.
package struct EngineReport {
  private let schemes: [SchemeDescriptor]

  package init(_ schemes: [SchemeDescriptor]) { self.schemes = schemes }

  /// Prints which engines have nothing in a part of the result, since they do not answer what it takes.
  /// - Parameter what: what is left out, at the beginning of a sentence and in the plural.
  package func sayLeftOut(_ what: String, without ability: SchemeAbilities, called name: String) {
    let names = schemes.filter { $0.external != nil && !$0.abilities.contains(ability) }.map(\.name)
    guard !names.isEmpty else { return }
    remark("\(what) are left out for \(names.joined(separator: ", ")): no \(name) in the answer to hello.")
  }

  /// Prints a sentence for each engine that failed in some measurement.
  package func printFailures() {
    for scheme in schemes {
      guard let engine = scheme.external as? ExternalEngine, let (count, first) = engine.failures else { continue }
      Self.remarkFailures(of: scheme.name, count, first: first.description)
    }
  }

  /// Prints that an engine failed in some measurements.
  /// - Parameter first: what it did first, as the end of a sentence.
  package static func remarkFailures(of name: String, _ count: Int, first: String) {
    let times = count == 1 ? "one measurement" : "\(count) measurements"
    remark("\(name) failed in \(times), whose samples are invalid: it \(first).")
  }
}
