/// The shape of a stroke on the outer side of a corner.
public enum StrokeJoin: Hashable, Sendable {
  /// A sector of a disc about the corner.
  case round
  /// Both outer edges are extended to their intersection, the tip. If that is more than `limit` half widths from the
  /// corner, the join is a ``bevel``.
  ///
  /// The miter limit is finite and at least 1; SVG's default is 4.
  case miter(limit: Double)
  /// A straight edge from the end of one outer edge to the beginning of the next.
  case bevel

  /// A join without the limit of a miter.
  public enum Kind: String, CaseIterable, Sendable {
    /// ``StrokeJoin/round``.
    case round
    /// ``StrokeJoin/miter(limit:)``.
    case miter
    /// ``StrokeJoin/bevel``.
    case bevel

    /// Whether the join has a limit.
    public var hasLimit: Bool { self == .miter }
  }

  /// The join without its limit.
  public var kind: Kind {
    switch self {
    case .round: .round
    case .miter: .miter
    case .bevel: .bevel
    }
  }

  /// The join's name in results: `round`, `miter` or `bevel`.
  public var name: String { kind.rawValue }

  /// The limit of a miter; nil for other joins.
  public var miterLimit: Double? { if case .miter(let limit) = self { limit } else { nil } }

  /// The largest distance of what a join draws from its corner, in half widths.
  public var reach: Double { miterLimit ?? 1 }

  /// Whether the limit of a miter can be used; true for other joins.
  public var isValid: Bool { reach >= 1 && reach.isFinite }

  /// The join of a kind.
  /// - Parameters:
  ///   - kind: the kind.
  ///   - miterLimit: the limit of a miter; other joins have none.
  public init(_ kind: Kind, miterLimit: Double) {
    switch kind {
    case .round: self = .round
    case .miter: self = .miter(limit: miterLimit)
    case .bevel: self = .bevel
    }
  }
}

extension StrokeJoin {
  /// The names of all joins in results.
  public static let names = Kind.allCases.map { $0.rawValue }

  /// The join with a name in results; nil for an unknown name.
  /// - Parameters:
  ///   - name: the name in results.
  ///   - miterLimit: the limit of a miter join.
  public init?(name: String, miterLimit: Double) {
    guard let kind = Kind(rawValue: name) else { return nil }
    self.init(kind, miterLimit: miterLimit)
  }
}
