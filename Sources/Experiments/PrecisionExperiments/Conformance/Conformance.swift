import Measurement
import Workloads

/// Collects whether engines keep what is required of them: in every cell of active content down to a depth.
///
/// `BreakCriterion.faults(of:)` judges each cell. A cell that may break must break: one that does not is found too, so
/// that a list of expected failures stays true.
public struct Conformance: Sendable {
  /// A cell that is judged, by its names.
  public struct FieldName: Hashable, Sendable, CustomStringConvertible {
    /// The scheme's name.
    public let scheme: String
    /// The workload's name.
    public let workload: String
    /// The path's name.
    public let path: String
    /// The depth.
    public let depth: DepthLabel

    /// `scheme workload path depth`, with single spaces, as a list of expected failures has it.
    public var description: String { Self.words("\(scheme) \(workload) \(path) \(depth)") }

    /// A text with single spaces between its words.
    public static func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// What came out for a cell.
  public struct Verdict: Sendable {
    /// The cell.
    public let cell: FieldName
    /// What it breaks; none where it conforms.
    public let faults: [ConformanceFinding]
    /// Whether it was expected to break something.
    public let isExpected: Bool
    /// The measurements of a cell that breaks something; nil for one that conforms.
    public let row: SweepRow?

    /// Whether it came out as expected.
    public var isRight: Bool { faults.isEmpty != isExpected }
  }

  /// The criterion of every cell.
  public let criterion: BreakCriterion
  /// The depth down to which cells are judged.
  public let deepest: DepthLabel
  /// The cells that are judged, in the order of the rows.
  public let cells: [FieldName]
  /// What came out, in the order of the rows.
  public private(set) var verdicts: [Verdict] = []
  private let required: Set<FieldName>
  private var expected: Set<FieldName> = []

  /// Nothing measured yet.
  /// - Parameters:
  ///   - schemes: names of schemes of the configuration.
  ///   - deepest: the depth down to which cells are judged.
  ///   - configuration: the sweep that is going to be measured.
  public init(of schemes: [String], downTo deepest: DepthLabel, in configuration: SweepConfiguration) {
    criterion = configuration.criterion
    self.deepest = deepest
    let schemes = Set(schemes)
    cells = configuration.cells.compactMap { cell in
      guard cell.subject.content == .active, schemes.contains(cell.scheme.name), cell.depth <= deepest else {
        return nil
      }
      return FieldName(
        scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, depth: cell.depth)
    }
    required = Set(cells)
  }

  /// Takes cells that have to break.
  public mutating func expectFailures(of cells: some Sequence<FieldName>) { expected.formUnion(cells) }

  /// Judges a row, where it is required to conform.
  public mutating func add(_ row: SweepRow) {
    guard row.content == .active, let depth = Self.depth(row.depth) else { return }
    let cell = FieldName(scheme: row.scheme, workload: row.workload, path: row.path, depth: depth)
    guard required.contains(cell) else { return }
    let faults = criterion.faults(of: row)
    verdicts.append(
      Verdict(cell: cell, faults: faults, isExpected: expected.contains(cell), row: faults.isEmpty ? nil : row))
  }

  private static func depth(_ decades: Double) -> DepthLabel? {
    guard (0...Double(DepthLabel.deepest)).contains(decades) else { return nil }
    return DepthLabel(millionths: Int((decades * 1e6).rounded()))
  }

  /// The cells that were required and never measured: without all of them nothing is proved.
  public var unmeasured: Int { required.subtracting(verdicts.map(\.cell)).count }

  /// The verdicts of a scheme.
  public func verdicts(of scheme: String) -> [Verdict] { verdicts.filter { $0.cell.scheme == scheme } }
}
