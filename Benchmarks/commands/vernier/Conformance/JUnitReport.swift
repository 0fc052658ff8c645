import CommandLine
import Files
import PrecisionExperiments
import Results

/// What a check of conformance finds, as JUnit XML: a suite a scheme, a test case a workload, path and depth.
struct JUnitReport {
  private let conformance: Conformance
  private let schemes: [String]

  init(_ conformance: Conformance, schemes: [String]) {
    self.conformance = conformance
    self.schemes = schemes
  }

  /// Writes the whole document, a suite at a time.
  func write(to sink: ByteSink) throws(FileError) {
    try sink.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"vernier\"\(Self.counts(conformance.verdicts))>\n"
        .utf8)
    for scheme in schemes {
      let verdicts = conformance.verdicts(of: scheme)
      var suite = "  <testsuite name=\"\(XMLText(scheme))\"\(Self.counts(verdicts))>\n"
      for verdict in verdicts { suite += testCase(verdict) }
      try sink.append((suite + "  </testsuite>\n").utf8)
    }
    try sink.append("</testsuites>\n".utf8)
  }

  private static func counts(_ verdicts: [Conformance.Verdict]) -> String {
    let failures = verdicts.count { !$0.isRight }
    let skipped = verdicts.count { $0.isRight && $0.isExpected }
    return " tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
  }

  private func testCase(_ verdict: Conformance.Verdict) -> String {
    let cell = verdict.cell
    let name = "\(cell.scheme).\(cell.workload).\(cell.path)"
    let start = "    <testcase classname=\"\(XMLText(name))\" name=\"\(cell.depth)\""
    let message = ConformanceSentences.text(verdict.faults, conformance.criterion)
    switch (verdict.isRight, verdict.isExpected) {
    case (true, false): return start + "/>\n"
    case (true, true):
      return start + ">\n      <skipped message=\"expected to break: \(XMLText(message))\"/>\n    </testcase>\n"
    case (false, true):
      return start + ">\n      <failure type=\"conforms\" message=\"conforms where it is expected to break\"/>\n"
        + "    </testcase>\n"
    case (false, false):
      return start + ">\n      <failure type=\"breaks\" message=\"\(XMLText(message))\">"
        + "\(verdict.row.map(figures) ?? "")</failure>\n    </testcase>\n"
    }
  }

  /// What a broken cell has in the table of the sweep from its samples on, a line a column, escaped.
  private func figures(_ row: SweepRow) -> String {
    let columns = zip(SweepRow.table.schema.header, SweepRow.table.cells(row))
    let lines = columns.drop { $0.0 != "samples" }.filter { $0.1 != .missing && $0.0 != "maximum_is" }
      .map { "\($0.0): \($0.1.text)" }
    return (["threshold_px: \(conformance.criterion.threshold)"] + lines).map { "\(XMLText($0))\n" }.joined()
  }
}
