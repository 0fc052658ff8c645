/// The event counts of a reader so far. Every event is counted once: as a touch, as another kind, or as faulty.
///
/// ``events`` = ``touches`` + ``others`` + ``unknown`` + ``faultCount``. The size of a report is bounded for any input.
public struct ReadingReport: Hashable, Sendable {
  /// The maximum number of faults in ``firstFaults``.
  public static let faultLimit = 8
  /// The maximum number of kinds counted by name. The first ones are.
  public static let kindLimit = 64
  /// The maximum length, in bytes, of a kind counted by name.
  public static let kindByteLimit = 128

  /// All events, faulty ones included.
  public private(set) var events = 0
  /// Touches, including updates and predictions.
  public private(set) var touches = 0
  /// Events of registered kinds.
  public private(set) var others = 0
  /// Events of unregistered kinds.
  public private(set) var unknown = 0
  /// The events of unregistered kinds, by kind, within ``kindLimit`` and ``kindByteLimit``.
  public private(set) var unknownKinds: [String: Int] = [:]
  /// The number of faulty events by reason, without reasons that did not occur.
  public private(set) var faults: [FaultReason: Int] = [:]
  /// The first faulty events, at most ``faultLimit``.
  public private(set) var firstFaults: [FaultyEvent] = []

  /// A report without events.
  public init() {}

  /// The number of faulty events. O(reasons).
  public var faultCount: Int { faults.values.reduce(0, +) }

  /// Counts a touch, an update or a prediction.
  public mutating func addTouch() {
    events += 1
    touches += 1
  }

  /// Counts an event of a registered kind.
  public mutating func addOther() {
    events += 1
    others += 1
  }

  /// Counts an event of an unregistered kind.
  public mutating func addUnknown(_ kind: String) {
    events += 1
    unknown += 1
    let isKnown = unknownKinds[kind] != nil
    guard isKnown || unknownKinds.count < Self.kindLimit && kind.utf8.count <= Self.kindByteLimit else { return }
    unknownKinds[kind, default: 0] += 1
  }

  /// Counts an event that cannot be used.
  /// - Parameters:
  ///   - fault: what is wrong with it.
  ///   - byte: the position in the recording at which it begins, from 1.
  public mutating func addFault(_ fault: EventError, byte: Int) {
    if firstFaults.count < Self.faultLimit { firstFaults.append(FaultyEvent(index: events, byte: byte, fault: fault)) }
    events += 1
    faults[fault.reason, default: 0] += 1
  }
}

/// An event of a recording that cannot be used, with its position and its fault.
public struct FaultyEvent: Hashable, Sendable, CustomStringConvertible {
  /// The index of the event among all events of the recording, from 0.
  public let index: Int
  /// The position of the opening brace in the recording, from 1.
  public let byte: Int
  /// What is wrong.
  public let fault: EventError

  /// An event with an index, a position and a fault.
  public init(index: Int, byte: Int, fault: EventError) {
    self.index = index
    self.byte = byte
    self.fault = fault
  }

  /// One sentence, with its full stop.
  public var description: String { "Event \(index) (from 0, at byte \(byte)) \(fault)" }
}
