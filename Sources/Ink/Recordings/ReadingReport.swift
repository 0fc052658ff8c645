/// What a reader has found so far: every event is counted once, as a touch, of another kind, or as one with a fault.
///
/// ``events`` is ``touches`` + ``others`` + ``unknown`` + ``faultCount``. Its size is limited, whatever is read.
public struct ReadingReport: Hashable, Sendable {
  /// How many faults are kept whole: the first ones.
  public static let faultLimit = 8
  /// How many kinds are counted by name: the first ones.
  public static let kindLimit = 64
  /// Kinds whose names have more bytes are not counted by name.
  public static let kindByteLimit = 128

  /// All of them, those with a fault included.
  public private(set) var events = 0
  public private(set) var touches = 0
  /// Of registered kinds.
  public private(set) var others = 0
  /// Of kinds that nobody registered.
  public private(set) var unknown = 0
  /// The same by kind, as far as the limits go.
  public private(set) var unknownKinds: [String: Int] = [:]
  /// How many events cannot be used, by reason; only reasons that there were.
  public private(set) var faults: [FaultReason: Int] = [:]
  /// The first of them.
  public private(set) var firstFaults: [FaultyEvent] = []

  public init() {}

  /// How many events cannot be used. O(reasons).
  public var faultCount: Int { faults.values.reduce(0, +) }

  mutating func addTouch() {
    events += 1
    touches += 1
  }

  mutating func addOther() {
    events += 1
    others += 1
  }

  mutating func addUnknown(_ kind: String) {
    events += 1
    unknown += 1
    let isKnown = unknownKinds[kind] != nil
    guard isKnown || unknownKinds.count < Self.kindLimit && kind.utf8.count <= Self.kindByteLimit else { return }
    unknownKinds[kind, default: 0] += 1
  }

  mutating func addFault(_ fault: EventFault, byte: Int) {
    if firstFaults.count < Self.faultLimit { firstFaults.append(FaultyEvent(index: events, byte: byte, fault: fault)) }
    events += 1
    faults[fault.reason, default: 0] += 1
  }
}
