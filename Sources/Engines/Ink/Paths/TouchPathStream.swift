/// Groups events by touch, and merges all events about one moment of a touch into one point.
///
/// - A new event adds a point and removes the predictions.
/// - An update replaces the values of the point with the same touch and ``TouchEvent/estimationUpdateIndex``, but not
///   its time.
/// - A prediction adds a point at the end. It first removes earlier predictions, unless it directly follows a
///   prediction of the same touch and has a later time.
/// - A path is complete when its touch has ended or was cancelled **and** no update is expected any more. The end of a
///   recording completes no path; ``finish()`` completes all.
/// - After a touch's path has ended, an event of the touch begins a new path if its phase is `began`, and is ignored
///   otherwise. Updates that the old path still expected are then applied to the new one if they match.
/// - A path begins with its first event, even if the phase of that event is not `began`.
///
/// Unusable events are ignored and counted in ``ignored``. The result depends on the order of events alone, not on
/// batches. An event takes O(1).
public final class TouchPathStream: EventConsumer, LineProducer {
  /// The largest magnitude of a coordinate, in px. Squares and products of such coordinates are exact enough for all
  /// steps.
  public static let maxCoordinate = 1e9
  /// The largest magnitude of a time, in seconds: about 30,000 years.
  public static let maxTimestamp = 1e12

  private var builder = PathBuilder()
  @usableFromInline var consumers = LineConsumers<TouchPoint>()

  /// Creates a stream without paths.
  public init() {}

  static func isInRange(_ event: TouchEvent) -> Bool {
    abs(event.location.x) <= maxCoordinate && abs(event.location.y) <= maxCoordinate
      && abs(event.timestamp) <= maxTimestamp
  }

  /// The points of all paths, one line per path, in the order in which the paths began.
  public var output: LineSet<TouchPoint> { builder.output }
  /// The numbers of ignored events, by reason.
  public var ignored: IgnoredEvents { builder.ignored }
  /// The number of touch events received, including ignored ones.
  public var eventCount: Int { builder.eventCount }

  /// Adds a consumer. It receives all existing paths at once as new ones, and then every change.
  @inlinable
  public func add(_ consumer: some LineConsumer<TouchPoint>) {
    consumers.add(consumer)
    if !output.lines.isEmpty { consumer.consume(output.asNew) }
  }

  /// A copy of the path of a line. O(points).
  /// - Precondition: `line` is an index of ``output``'s lines.
  public func path(ofLine line: Int) -> TouchPath {
    let points = builder.output.lines[line]
    let record = builder.records[line]
    return TouchPath(
      touch: points.touch, kind: points.kind, points: points.elements, confirmedCount: record.confirmed,
      phase: record.phase, outstanding: record.outstanding, isComplete: record.isComplete)
  }

  /// Adds the touch events of a batch of events that arrived together.
  public func consume(_ events: [InkEvent]) {
    builder.add(events)
    consumers.send(builder.output)
  }

  /// Adds one event.
  public func consume(_ event: TouchEvent) {
    builder.add(event)
    consumers.send(builder.output)
  }

  /// Adds events that arrived together.
  public func consume(_ events: [TouchEvent]) {
    builder.add(events)
    consumers.send(builder.output)
  }

  /// Completes all paths: removes predictions, and ignores later updates.
  public func finish() {
    builder.finish()
    consumers.send(builder.output)
  }

  /// Makes all later steps do their deferred work.
  public func flush() { consumers.flush(builder.output) }

  /// Forgets all paths and counts, here and in all later steps. Memory is kept for new strokes.
  ///
  /// Call it when no touch is down and the app has stored the finished strokes.
  public func reset() {
    builder.reset()
    for reset in consumers.reset { reset() }
  }
}
