/// The outcome of random scripts on one rule.
public struct FuzzOutcome<Step: Sendable, Violation: Sendable>: Sendable {
  /// A script that broke a bound, and its violation.
  public struct Failure: Sendable {
    /// The script, minimised.
    public let script: [Step]
    /// Its violation.
    public let violation: Violation
  }

  /// The rule's name.
  public let rule: String
  /// The number of scripts played.
  public private(set) var scripts: Int
  /// The number of gestures that a canvas rejected.
  public private(set) var refused: Int
  /// The largest values seen, each up to the first violation of its script.
  public private(set) var rows: [HandoffRow]
  /// The first script that broke a bound; nil where none did.
  public internal(set) var failure: Failure?

  init(rule: String, scripts: Int, refused: Int, rows: [HandoffRow], failure: Failure?) {
    self.rule = rule
    self.scripts = scripts
    self.refused = refused
    self.rows = rows
    self.failure = failure
  }

  /// Adds the outcome of the scripts that follow.
  mutating func add(_ next: FuzzOutcome) {
    scripts += next.scripts
    refused += next.refused
    rows = zip(rows, next.rows).map { a, b in
      guard let old = a.measured else { return a }
      guard let new = b.measured else { return b }
      return new > old ? b : a
    }
    failure = failure ?? next.failure
  }
}

/// Stored in the journal of a run.
extension FuzzOutcome.Failure: Codable where Step: Codable, Violation: Codable {}

/// Stored in the journal of a run.
extension FuzzOutcome: Codable where Step: Codable, Violation: Codable {
  private enum CodingKeys: String, CodingKey {
    case rule, scripts, refused, rows, failure
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    /// At most the largest number that can be requested, so that sums cannot overflow.
    func count(_ key: CodingKeys) throws -> Int {
      let count = try values.decode(Int.self, forKey: key)
      guard 0...HandoffSettings.fuzzRange.upperBound ~= count else {
        throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "\(count) were never played")
      }
      return count
    }
    self.init(
      rule: try values.decode(String.self, forKey: .rule), scripts: try count(.scripts), refused: try count(.refused),
      rows: try values.decode([HandoffRow].self, forKey: .rows),
      failure: try values.decodeIfPresent(Failure.self, forKey: .failure))
  }
}
