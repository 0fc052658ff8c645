/// Groups events by touch, and joins all that is said about one moment of a touch in one point.
///
/// - A new event adds a point, in place of the predictions that there were.
/// - An update replaces the point with the same touch and ``TouchEvent/estimationUpdateIndex``, but for its time.
/// - A prediction adds a point at the end. One that follows anything else than a prediction of the touch, or whose time does not rise,
///   replaces the predictions that there were.
/// - A path is complete when its touch has ended or was cancelled **and** no update is expected any more. The end of a recording completes
///   nothing; ``finish()`` does.
/// - An event for a touch whose path has ended begins a new path if it is a began, and counts as ignored otherwise.
/// - A touch whose first event is no began begins with that event.
///
/// What cannot be taken is ignored and counted by ``ignored``. Only the order of events matters, never how they came in. O(1) an event.
public final class TouchPathStream: EventConsumer, LineProducer {
  /// What was not taken, and why.
  public private(set) var ignored = IgnoredEvents()
  /// How many touch events were given.
  public private(set) var eventCount = 0

  private var result = LineOutput<TouchPoint>()
  private var records: [PathRecord] = []
  private var changes: [PathChanges] = []
  /// Paths that have changed since the last output.
  private var listed: [Int] = []
  private var pathOfTouch: [InkIdentifier: Int] = [:]
  /// The last touch that was looked up.
  private var latest: (touch: InkIdentifier, path: Int)?
  private var ranges = ChangedRanges()

  public init() {}

  /// The paths' points, a line a touch, in the order they began.
  public var output: LineSet<TouchPoint> { result.set }

  public func add(_ consumer: some LineConsumer<TouchPoint>) { result.add(consumer) }

  /// The path of a line. O(points).
  public func path(ofLine line: Int) -> TouchPath {
    let points = result.set.lines[line]
    let record = records[line]
    return TouchPath(
      touch: points.touch, kind: points.kind, points: points.elements, confirmedCount: record.confirmed,
      phase: record.phase, outstanding: record.outstanding, isComplete: record.isComplete)
  }

  public func consume(_ events: [InkEvent]) {
    for case .touch(let event) in events { take(event) }
    send()
  }

  /// Takes one event by itself.
  public func consume(_ event: TouchEvent) {
    take(event)
    send()
  }

  /// Takes events that came in together.
  public func consume(_ events: [TouchEvent]) {
    for event in events { take(event) }
    send()
  }

  /// Completes all paths: predictions go, and no update is taken any more.
  public func finish() {
    for path in records.indices where !records[path].isComplete {
      list(path)
      removePredictions(of: path)
      complete(path)
    }
    send()
  }

  public func settle() { result.settle() }

  public func reset() {
    ignored = IgnoredEvents()
    eventCount = 0
    records = []
    changes = []
    listed = []
    pathOfTouch = [:]
    latest = nil
    result.reset()
  }

  private func take(_ event: TouchEvent) {
    eventCount += 1
    if let reason = reasonToIgnore(event) { ignored.add(reason) }
  }

  /// Takes an event, or says why it cannot be taken.
  private func reasonToIgnore(_ event: TouchEvent) -> IgnoredReason? {
    guard event.isFinite else { return .notFinite }
    guard !event.phase.isHover else { return .hover }
    let known = path(of: event.touchIdentifier)
    if event.isUpdate { return update(event, path: known) }
    if event.isPrediction { return predict(event, path: known) }
    return extend(event, path: known)
  }

  private func path(of touch: InkIdentifier) -> Int? {
    if let latest, latest.touch == touch { return latest.path }
    guard let path = pathOfTouch[touch] else { return nil }
    latest = (touch, path)
    return path
  }

  private func update(_ event: TouchEvent, path: Int?) -> IgnoredReason? {
    guard let path, let index = event.estimationUpdateIndex else { return .unknownPoint }
    guard !records[path].isComplete else { return .afterEnd }
    guard let place = records[path].indices.point(of: index) else { return .unknownPoint }
    let old = result.set.lines[path].elements[place]
    let new = TouchPoint(event, at: old.timestamp)
    list(path)
    result.set.lines[path].elements[place] = new
    changes[path].update(place)
    records[path].isPredicting = false
    records[path].outstanding += (new.expected.isEmpty ? 0 : 1) - (old.expected.isEmpty ? 0 : 1)
    if records[path].phase.isLast, records[path].outstanding == 0 { complete(path) }
    return nil
  }

  private func predict(_ event: TouchEvent, path: Int?) -> IgnoredReason? {
    guard let path else { return .predictionAlone }
    guard !records[path].phase.isLast, !records[path].isComplete else { return .afterEnd }
    guard event.timestamp >= records[path].lastTimestamp else { return .timeBackwards }
    list(path)
    let last = result.set.lines[path].elements.last
    if !records[path].isPredicting || event.timestamp <= last?.timestamp ?? -.infinity { removePredictions(of: path) }
    append(TouchPoint(event, at: event.timestamp), to: path)
    records[path].isPredicting = true
    return nil
  }

  private func extend(_ event: TouchEvent, path known: Int?) -> IgnoredReason? {
    let path: Int
    if let known, !records[known].isComplete, !records[known].phase.isLast {
      if let reason = reasonNotToExtend(known, by: event) { return reason }
      path = known
    } else {
      guard known == nil || event.phase == .began else { return .afterEnd }
      path = begin(event)
    }
    list(path)
    removePredictions(of: path)
    let point = TouchPoint(event, at: event.timestamp)
    if let index = event.estimationUpdateIndex {
      records[path].indices.insert(index, point: records[path].confirmed)
      if !point.expected.isEmpty { records[path].outstanding += 1 }
    }
    append(point, to: path)
    records[path].confirmed += 1
    records[path].phase = event.phase
    records[path].lastIdentifier = event.identifier
    records[path].lastTimestamp = event.timestamp
    records[path].isPredicting = false
    if event.phase.isLast, records[path].outstanding == 0 { complete(path) }
    return nil
  }

  private func reasonNotToExtend(_ path: Int, by event: TouchEvent) -> IgnoredReason? {
    if let identifier = event.identifier, identifier == records[path].lastIdentifier { return .duplicate }
    if let index = event.estimationUpdateIndex, records[path].indices.point(of: index) != nil { return .duplicate }
    if event.phase == .began { return .secondBegan }
    return event.timestamp < records[path].lastTimestamp ? .timeBackwards : nil
  }

  private func begin(_ event: TouchEvent) -> Int {
    let path = records.count
    result.set.lines.append(Line(touch: event.touchIdentifier, kind: event.kind))
    records.append(PathRecord(phase: event.phase))
    changes.append(PathChanges(isNew: true))
    pathOfTouch[event.touchIdentifier] = path
    latest = (event.touchIdentifier, path)
    return path
  }

  private func append(_ point: TouchPoint, to path: Int) {
    changes[path].changeTail(from: result.set.lines[path].elements.count)
    result.set.lines[path].elements.append(point)
  }

  private func removePredictions(of path: Int) {
    let excess = result.set.lines[path].elements.count - records[path].confirmed
    guard excess > 0 else { return }
    result.set.lines[path].elements.removeLast(excess)
    changes[path].changeTail(from: records[path].confirmed)
  }

  private func complete(_ path: Int) {
    records[path].isComplete = true
    records[path].indices = UpdateIndices()
    changes[path].isNewlyComplete = true
  }

  private func list(_ path: Int) {
    guard !changes[path].isListed else { return }
    changes[path].isListed = true
    changes[path].countBefore = result.set.lines[path].elements.count
    listed.append(path)
  }

  private func send() {
    guard !listed.isEmpty else { return }
    result.set.deltas.removeAll(keepingCapacity: true)
    if listed.count > 1 { listed.sort() }
    for path in listed { report(path) }
    listed.removeAll(keepingCapacity: true)
    result.send()
  }

  private func report(_ path: Int) {
    let count = result.set.lines[path].elements.count
    if changes[path].isNew { result.set.deltas.append(.began(line: path)) }
    if count < changes[path].countBefore { result.set.deltas.append(.shortened(line: path, count: count)) }
    ranges.removeAll()
    if changes[path].updated.count > 1 { changes[path].updated.sort() }
    for index in changes[path].updated where index < changes[path].tail { ranges.insert(index..<index + 1) }
    if changes[path].tail < count { ranges.insert(changes[path].tail..<count) }
    for range in ranges.ranges { result.set.deltas.append(.changed(line: path, range)) }
    if changes[path].isNewlyComplete {
      result.set.lines[path].isComplete = true
      result.set.deltas.append(.finished(line: path))
    }
    changes[path].updated.removeAll(keepingCapacity: !changes[path].isNewlyComplete)
    changes[path].isNew = false
    changes[path].isNewlyComplete = false
    changes[path].isListed = false
    changes[path].tail = .max
  }
}
