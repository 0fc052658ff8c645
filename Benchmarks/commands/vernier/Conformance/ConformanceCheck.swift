import CommandLine
import Measurement
import PrecisionExperiments
import Results

/// Judges a sweep's rows on their way by what is required, and ends the command accordingly.
final class ConformanceCheck {
  private(set) var conformance: Conformance
  private let schemes: [String]
  /// The JUnit file in the making; nil where none is wanted.
  private let report: ResultFile?

  /// - Parameters:
  ///   - schemes: the names of the required schemes.
  ///   - report: where JUnit XML goes.
  init(_ conformance: Conformance, schemes: [String], report: ResultFile?) {
    self.conformance = conformance
    self.schemes = schemes
    self.report = report
  }

  /// Judges the rows that an output receives.
  func watch(_ output: CommandOutput) {
    output.observe(SweepRow.table) { [self] in conformance.add($0) }
  }

  /// Writes the report, and says that everything conforms.
  /// - Throws: `CheckError` where something does not, or was not measured.
  func finish(quiet: Bool) throws {
    if let report {
      try JUnitReport(conformance, schemes: schemes).write(to: report.sink)
      try report.commit()
    }
    guard conformance.unmeasured == 0 else {
      throw CheckError("\(conformance.unmeasured) cells that --require judges were not measured, so nothing is kept.")
    }
    let sentences = schemes.flatMap { ConformanceSentences(of: $0, in: conformance).wrong }
    guard let last = sentences.last else {
      if !quiet { for scheme in schemes { remark(ConformanceSentences(of: scheme, in: conformance).right) } }
      return
    }
    for sentence in sentences.dropLast() { remark(sentence) }
    throw CheckError(last)
  }
}

/// What came out for a required scheme, in sentences.
struct ConformanceSentences {
  private let scheme: String
  private let verdicts: [Conformance.Verdict]
  private let conformance: Conformance

  init(of scheme: String, in conformance: Conformance) {
    self.scheme = scheme
    self.conformance = conformance
    verdicts = conformance.verdicts(of: scheme)
  }

  /// A sentence for cells that break, and one for cells that do not though they should; none where all is right.
  var wrong: [String] {
    var sentences: [String] = []
    let broken = verdicts.filter { !$0.isRight && !$0.isExpected }
    // Of those of one depth, the first row.
    if let first = broken.min(by: { $0.cell.depth < $1.cell.depth }) {
      sentences.append(
        "\(scheme) does not conform: \(broken.count) of \(verdicts.count) cells down to 10^\(conformance.deepest) break, "
          + "the first at 10^\(first.cell.depth), \(first.cell.workload) along \(first.cell.path): "
          + Self.text(first.faults, conformance.criterion) + ".")
    }
    let passing = verdicts.filter { !$0.isRight && $0.isExpected }
    if let first = passing.first {
      let others = passing.count > 1 ? " and \(passing.count - 1) others" : ""
      sentences.append(
        "\(scheme) conforms where --expect-failures says that it breaks: \(first.cell)\(others); take the lines out.")
    }
    return sentences
  }

  /// The sentence where all is right.
  var right: String {
    let expected = verdicts.count { $0.isExpected }
    let exception = expected > 0 ? ", but for \(expected) that are expected to break" : ""
    return "\(scheme) conforms: all \(verdicts.count) cells down to 10^\(conformance.deepest) stay below "
      + "\(conformance.criterion.threshold) px\(exception)."
  }

  /// Faults with commas.
  static func text(_ faults: [ConformanceFinding], _ criterion: BreakCriterion) -> String {
    faults.map { text($0, criterion) }.joined(separator: ", ")
  }

  private static func text(_ fault: ConformanceFinding, _ criterion: BreakCriterion) -> String {
    switch fault {
    case .failed(let failure): "the engine \(failure)"
    case .invalidSamples(let count, let all): "\(count) of \(all) samples are invalid"
    case .invalidRoundTrips(let count): "\(count) round trips are invalid"
    case .reached(let quantity, let value): "\(quantity.rawValue) reaches \(SummaryTable.pixels(value)) px"
    case .unmeasured(let quantity): "\(quantity.rawValue) was not measured"
    }
  }
}
