/// Groups events by touch, and joins all that is said about one moment of a touch in one point.
///
/// - A new event adds a point, in place of the predictions that there were.
/// - An update replaces the point with the same touch and ``TouchEvent/estimationUpdateIndex``, but for its time.
/// - A prediction adds a point at the end. One that follows anything else than a prediction of the touch, or whose time does not rise,
///   replaces the predictions that there were.
/// - A path is complete when its touch has ended or was cancelled **and** no update is expected any more. The end of a recording completes
///   nothing; ``finish()`` does.
/// - An event for a touch whose path has ended begins a new path if it is a began, and counts as ignored otherwise. Updates that the old
///   path still expected are then looked for in the new one.
/// - A touch whose first event is no began begins with that event.
///
/// What cannot be taken is ignored and counted by ``ignored``. Only the order of events matters, never how they came in. O(1) an event.
public final class TouchPathStream: EventConsumer, LineProducer {
  /// The largest magnitude of a coordinate, in px: squares and products of what is within it are exact enough for every stage.
  public static let maxCoordinate = 1e9
  /// The largest magnitude of a time, in seconds: some 30,000 years.
  public static let maxTimestamp = 1e12

  private var follower = PathBuilder()
  @usableFromInline var consumers = LineConsumers<TouchPoint>()

  public init() {}

  static func isInRange(_ event: TouchEvent) -> Bool {
    abs(event.location.x) <= maxCoordinate && abs(event.location.y) <= maxCoordinate
      && abs(event.timestamp) <= maxTimestamp
  }

  /// The paths' points, a line a touch, in the order they began.
  public var output: LineSet<TouchPoint> { follower.output }
  /// What was not taken, and why.
  public var ignored: IgnoredEvents { follower.ignored }
  /// How many touch events were given.
  public var eventCount: Int { follower.eventCount }

  @inlinable
  public func add(_ consumer: some LineConsumer<TouchPoint>) {
    consumers.add(consumer)
    if !output.lines.isEmpty { consumer.consume(output.asNew) }
  }

  /// The path of a line. O(points).
  /// - Precondition: there is such a line in ``output``.
  public func path(ofLine line: Int) -> TouchPath {
    let points = follower.output.lines[line]
    let record = follower.records[line]
    return TouchPath(
      touch: points.touch, kind: points.kind, points: points.elements, confirmedCount: record.confirmed,
      phase: record.phase, outstanding: record.outstanding, isComplete: record.isComplete)
  }

  public func consume(_ events: [InkEvent]) {
    follower.take(events)
    consumers.send(follower.output)
  }

  /// Takes one event by itself.
  public func consume(_ event: TouchEvent) {
    follower.take(alone: event)
    consumers.send(follower.output)
  }

  /// Takes events that came in together.
  public func consume(_ events: [TouchEvent]) {
    follower.take(events)
    consumers.send(follower.output)
  }

  /// Completes all paths: predictions go, and no update is taken any more.
  public func finish() {
    follower.finish()
    consumers.send(follower.output)
  }

  public func flush() { consumers.flush(follower.output) }

  /// Forgets all paths and counts, here and in all stages after this one; their memory is kept for new strokes. An app calls it when no
  /// touch is down and what was drawn is its own.
  public func reset() {
    follower.reset()
    for reset in consumers.reset { reset() }
  }
}
