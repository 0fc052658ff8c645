import CommandLine
import Ink
import Results

/// Prints a step as JSON.
struct ReplayWriter {
  private let step: ReplayStep
  private let source: ReplaySource
  private let batches: String
  private let isFinished: Bool

  init(_ step: ReplayStep, _ source: ReplaySource, batches: String, isFinished: Bool) {
    self.step = step
    self.source = source
    self.batches = batches
    self.isFinished = isFinished
  }

  func write(_ chain: ReplayChain, to sink: ByteSink) throws {
    var json = JSONBuffer(sink)
    json.write("{\n  \"step\": \"\(step.rawValue)\",\n  \"parameters\": {")
    for (index, parameter) in chain.parameters.enumerated() {
      json.write(key: parameter.name, isFirst: index == 0)
      json.write(parameter.value)
    }
    json.write("},\n  \"recording\": ")
    writeRecording(chain, &json)
    json.write(",\n  \"lines\": [")
    for line in chain.paths.output.lines.indices {
      json.write(line == 0 ? "\n    {" : ",\n    {")
      let path = chain.paths.path(ofLine: line)
      json.write(key: "touch", isFirst: true)
      json.write(quoted: path.touch.description)
      json.write(
        ", \"type\": \(path.kind.rawValue), \"complete\": \(path.isComplete), \"outstanding\": \(path.outstanding)")
      try chain.writeLine(line, &json)
      json.write("}")
    }
    json.write("\n  ]\n}\n")
    try json.flush()
  }

  private func writeRecording(_ chain: ReplayChain, _ json: inout JSONBuffer) {
    let report = source.report
    json.write(
      "{\"events\": \(report?.events ?? source.eventCount), \"touches\": \(report?.touches ?? source.eventCount), ")
    json.write("\"whole\": \(source.fault == nil), \"finished\": \(isFinished)")
    json.write(key: "ignored")
    write(
      chain.paths.ignored.counts.map { ($0.key.rawValue, $0.value) }
        + (report?.faults.map { ($0.key.rawValue, $0.value) } ?? []), &json)
    json.write(", \"others\": \(report?.others ?? 0), \"unknown\": \(report?.unknown ?? 0)")
    json.write(key: "unknown_kinds")
    write(report?.unknownKinds.map { ($0.key, $0.value) } ?? [], &json)
    json.write("}")
  }

  private func write(_ counts: [(name: String, count: Int)], _ json: inout JSONBuffer) {
    json.write("{")
    for (index, item) in counts.sorted(by: { $0.name < $1.name }).enumerated() {
      if index > 0 { json.write(", ") }
      json.write(quoted: item.name)
      json.write(": \(item.count)")
    }
    json.write("}")
  }
}
