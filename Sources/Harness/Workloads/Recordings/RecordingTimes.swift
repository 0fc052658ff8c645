import Ink

/// Whether the times of a recording's touches can be seconds of one recording: not ms, and not since 1970 in ms.
///
/// Whoever needs times calls ``note(_:)`` for each touch, and reads ``problem`` at the end.
public struct RecordingTimes: Sendable {
  /// The longest usual time between two events of a touch, s: a screen reports a moving touch 30 times a second or more.
  public static let longestStep = 0.5
  /// From this number of steps on they are judged.
  public static let leastSteps = 16

  private var last: [InkIdentifier: Double] = [:]
  private var touches = 0
  private var steps = 0
  private var slow = 0
  private var beyond = 0
  private var first: Double?

  /// Nothing is known yet.
  public init() {}

  /// Takes the next event of the recording.
  public mutating func note(_ touch: TouchEvent) {
    guard !touch.isUpdate, !touch.isPrediction, !touch.phase.isHover, touch.timestamp.isFinite else { return }
    touches += 1
    if first == nil { first = touch.timestamp }
    if abs(touch.timestamp) > TouchPathStream.maxTimestamp { beyond += 1 }
    if touch.phase != .began, let before = last[touch.touchIdentifier] {
      steps += 1
      if touch.timestamp - before > Self.longestStep { slow += 1 }
    }
    last[touch.touchIdentifier] = touch.timestamp
  }

  /// Whether most times are beyond what a touch may have, so that nothing is left of the recording.
  public var areBeyond: Bool { 2 * beyond > touches }

  /// What is wrong with most times, as the end of a sentence after the file's name, with a full stop; nil for nothing.
  public var problem: String? {
    if areBeyond, let first {
      return "has times like \(first), which are not seconds of one recording; write seconds since it began."
    }
    guard steps >= Self.leastSteps, 2 * slow > steps else { return nil }
    return
      "has more than \(Self.longestStep) s from most events of a touch to the next, so that its times are not seconds of "
      + "one recording; divide them by 1000 if they are ms."
  }
}
