/// A sweep at a glance: for each scheme and workload the shallowest horizon and the worst jitter at a few depths, over all paths.
public struct SweepSummary: Sendable {
  /// One line.
  public struct Line: Sendable {
    public let scheme: String
    public let workload: String
    /// The smallest horizon over the paths; nil when none was searched.
    public internal(set) var horizon: HorizonRow?
    /// For each mark what was seen there.
    public internal(set) var jitter: [Jitter]
  }

  /// The worst jitter at a depth.
  public enum Jitter: Sendable {
    /// The depth was not measured.
    case unmeasured
    /// The largest jitter, in px.
    case pixels(Double)
    /// Some samples were invalid, so a largest jitter would hide the worst.
    case invalid(samples: Int, of: Int)
  }

  /// The depths of the columns, in decades.
  public let marks: [Double]
  public private(set) var lines: [Line] = []

  public init(marks: [Double] = [3, 7, 15, 100, 1000]) {
    self.marks = marks
  }

  /// Takes a row into its line.
  public mutating func add(_ row: SweepRow) {
    guard row.content == .active, let mark = marks.firstIndex(of: row.depth) else {
      _ = line(row.scheme, row.workload)
      return
    }
    let index = line(row.scheme, row.workload)
    lines[index].jitter[mark] = lines[index].jitter[mark].worse(row)
  }

  /// Takes a horizon into its line.
  public mutating func add(_ row: HorizonRow) {
    guard row.content == .active else { return }
    let index = line(row.scheme, row.workload)
    let known = lines[index].horizon.flatMap { $0.status == .found ? $0.horizon : nil } ?? .infinity
    let new = row.status == .found ? row.horizon ?? .infinity : .infinity
    if lines[index].horizon == nil || new < known { lines[index].horizon = row }
  }

  private mutating func line(_ scheme: String, _ workload: String) -> Int {
    if let index = lines.lastIndex(where: { $0.scheme == scheme && $0.workload == workload }) { return index }
    lines.append(
      Line(scheme: scheme, workload: workload, horizon: nil, jitter: marks.map { _ in .unmeasured }))
    return lines.count - 1
  }
}

extension SweepSummary.Jitter {
  fileprivate func worse(_ row: SweepRow) -> SweepSummary.Jitter {
    let summary = row.summary
    switch self {
    case .invalid(let samples, let all): return .invalid(samples: samples + summary.invalid, of: all + summary.samples)
    case .unmeasured, .pixels:
      if summary.invalid > 0 { return .invalid(samples: summary.invalid, of: summary.samples) }
      guard let jitter = summary.jitter?.maximum else { return self }
      if case .pixels(let known) = self { return .pixels(max(known, jitter)) }
      return .pixels(jitter)
    }
  }
}
