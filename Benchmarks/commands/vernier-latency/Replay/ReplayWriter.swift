import CommandLine
import Files
import Ink
import Results

/// Prints a step as JSON.
struct ReplayWriter {
  private let step: ReplayStep
  private let source: ReplaySource
  private let isFinished: Bool

  init(_ step: ReplayStep, _ source: ReplaySource, isFinished: Bool) {
    self.step = step
    self.source = source
    self.isFinished = isFinished
  }

  func write(_ chain: ReplayChain, to sink: ByteSink) throws {
    var json = JSONBuffer(sink)
    json.write("{\n  \"step\": \"\(step.rawValue)\",\n  \"parameters\": ")
    json.write(.object(chain.parameters.map { ($0.name, .printed($0.value)) }))
    json.write(",\n  \"recording\": ")
    json.write(recording(chain))
    json.write(",\n  \"lines\": [")
    for line in chain.paths.output.lines.indices {
      let path = chain.paths.path(ofLine: line)
      json.write(line == 0 ? "\n    {\"touch\": " : ",\n    {\"touch\": ")
      json.write(.string(path.touch.description))
      json.write(
        ", \"type\": \(path.kind.rawValue), \"complete\": \(path.isComplete), \"outstanding\": \(path.outstanding)")
      try chain.writeLine(line, &json)
      json.write("}")
    }
    json.write("\n  ]\n}\n")
    try json.flush()
  }

  private func recording(_ chain: ReplayChain) -> JSONTree {
    let report = source.report
    let faults = report?.faults.map { ($0.key.rawValue, $0.value) } ?? []
    return .object([
      ("events", .printed(report?.events ?? source.eventCount)),
      ("touches", .printed(report?.touches ?? source.eventCount)), ("whole", .boolean(source.fault == nil)),
      ("finished", .boolean(isFinished)),
      ("ignored", Self.counts(chain.paths.ignored.counts.map { ($0.key.rawValue, $0.value) } + faults)),
      ("others", .printed(report?.others ?? 0)), ("unknown", .printed(report?.unknown ?? 0)),
      ("unknown_kinds", Self.counts(report?.unknownKinds.map { ($0.key, $0.value) } ?? [])),
    ])
  }

  private static func counts(_ counts: [(name: String, count: Int)]) -> JSONTree {
    .object(counts.sorted { $0.name < $1.name }.map { ($0.name, .printed($0.count)) })
  }
}
