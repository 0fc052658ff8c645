/// Builds paths from events, and reports their changes.
struct PathBuilder {
  private(set) var output = LineSet<TouchPoint>()
  private(set) var ignored = IgnoredEvents()
  private(set) var eventCount = 0
  private(set) var records: [PathRecord] = []
  private var changes: [PathChanges] = []
  /// The paths that have changed since the previous output.
  private var changedPaths: [Int] = []
  private var pathOfTouch: [InkIdentifier: Int] = [:]
  /// Cache: the touch of the latest look-up.
  private var latest: (touch: InkIdentifier, path: Int)?
  /// Working memory.
  private var ranges = ChangedRanges()
  private var pool = ArrayPool<TouchPoint>()

  /// Adds the touch events of a batch of events that arrived together.
  mutating func add(_ events: [InkEvent]) {
    for case .touch(let event) in events { process(event) }
    report()
  }

  /// Adds events that arrived together.
  mutating func add(_ events: [TouchEvent]) {
    for event in events { process(event) }
    report()
  }

  /// Adds one event.
  mutating func add(_ event: TouchEvent) {
    process(event)
    report()
  }

  private mutating func process(_ event: TouchEvent) {
    eventCount += 1
    if let reason = apply(event) { ignored.add(reason) }
  }

  /// Applies an event to its path. Returns the reason if it is ignored, otherwise nil.
  private mutating func apply(_ event: TouchEvent) -> IgnoredReason? {
    guard event.isFinite else { return .notFinite }
    guard TouchPathStream.isInRange(event) else { return .outOfRange }
    guard !event.phase.isHover else { return .hover }
    let known = path(of: event.touchIdentifier)
    if event.isUpdate { return update(event, path: known) }
    if event.isPrediction { return predict(event, path: known) }
    return extend(event, path: known)
  }

  private mutating func path(of touch: InkIdentifier) -> Int? {
    if let latest, latest.touch == touch { return latest.path }
    guard let path = pathOfTouch[touch] else { return nil }
    latest = (touch, path)
    return path
  }

  private mutating func update(_ event: TouchEvent, path: Int?) -> IgnoredReason? {
    guard let path, let index = event.estimationUpdateIndex else { return .unknownPoint }
    guard !records[path].isComplete else { return .afterEnd }
    guard let point = records[path].indices.point(of: index) else { return .unknownPoint }
    let old = output.lines[path].elements[point]
    let new = TouchPoint(event, at: old.timestamp, isLast: old.isLast)
    markChanged(path)
    output.lines[path].elements[point] = new
    changes[path].update(point)
    records[path].isPredicting = false
    records[path].outstanding += (new.expected.isEmpty ? 0 : 1) - (old.expected.isEmpty ? 0 : 1)
    if records[path].phase.isLast, records[path].outstanding == 0 { complete(path) }
    return nil
  }

  private mutating func predict(_ event: TouchEvent, path: Int?) -> IgnoredReason? {
    guard let path else { return .predictionAlone }
    guard !records[path].phase.isLast, !records[path].isComplete else { return .afterEnd }
    guard event.timestamp >= records[path].lastTimestamp else { return .timeBackwards }
    markChanged(path)
    let last = output.lines[path].elements.last
    if !records[path].isPredicting || event.timestamp <= last?.timestamp ?? -.infinity { removePredictions(of: path) }
    append(TouchPoint(event, at: event.timestamp), to: path)
    records[path].isPredicting = true
    return nil
  }

  private mutating func extend(_ event: TouchEvent, path known: Int?) -> IgnoredReason? {
    let path: Int
    if let known, !records[known].isComplete, !records[known].phase.isLast {
      if let reason = reasonNotToExtend(known, by: event) { return reason }
      if event.phase == .began {
        endWhereItIs(known)
        path = begin(event)
      } else {
        path = known
      }
    } else {
      guard known == nil || event.phase == .began else { return .afterEnd }
      path = begin(event)
    }
    markChanged(path)
    removePredictions(of: path)
    let point = TouchPoint(event, at: event.timestamp, isLast: event.phase.isLast)
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
    if event.phase == .began, event.timestamp == records[path].lastTimestamp,
      event.location == output.lines[path].elements[records[path].confirmed - 1].location
    {
      return .duplicate
    }
    return event.timestamp < records[path].lastTimestamp ? .timeBackwards : nil
  }

  /// Ends a path whose end was lost: its touch begins again. Its last measured point is its last.
  private mutating func endWhereItIs(_ path: Int) {
    markChanged(path)
    removePredictions(of: path)
    let last = records[path].confirmed - 1
    output.lines[path].elements[last].isLast = true
    changes[path].changeTail(from: last)
    records[path].phase = .ended
    complete(path)
  }

  private mutating func begin(_ event: TouchEvent) -> Int {
    let path = records.count
    var line = Line<TouchPoint>(touch: event.touchIdentifier, kind: event.kind)
    line.elements = pool.take()
    output.lines.append(line)
    records.append(PathRecord(phase: event.phase))
    changes.append(PathChanges(isNew: true))
    pathOfTouch[event.touchIdentifier] = path
    latest = (event.touchIdentifier, path)
    return path
  }

  private mutating func append(_ point: TouchPoint, to path: Int) {
    changes[path].changeTail(from: output.lines[path].elements.count)
    output.lines[path].elements.append(point)
  }

  private mutating func removePredictions(of path: Int) {
    let excess = output.lines[path].elements.count - records[path].confirmed
    guard excess > 0 else { return }
    output.lines[path].elements.removeLast(excess)
    changes[path].changeTail(from: records[path].confirmed)
  }

  private mutating func complete(_ path: Int) {
    records[path].isComplete = true
    records[path].indices = UpdateIndices()
    changes[path].isNewlyComplete = true
  }

  private mutating func markChanged(_ path: Int) {
    guard !changes[path].isListed else { return }
    changes[path].isListed = true
    changes[path].previousCount = output.lines[path].elements.count
    changedPaths.append(path)
  }

  /// Forgets all paths and keeps their storage for new ones.
  mutating func reset() {
    pool.recycle(&output.lines)
    output.deltas.removeAll(keepingCapacity: true)
    ignored = IgnoredEvents()
    eventCount = 0
    records.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    changedPaths.removeAll(keepingCapacity: true)
    pathOfTouch.removeAll(keepingCapacity: true)
    latest = nil
  }

  /// Completes all paths.
  mutating func finish() {
    for path in records.indices where !records[path].isComplete {
      markChanged(path)
      removePredictions(of: path)
      complete(path)
    }
    report()
  }

  /// Writes the deltas since the previous output.
  private mutating func report() {
    output.deltas.removeAll(keepingCapacity: true)
    if changedPaths.count > 1 { changedPaths.sort() }
    for path in changedPaths { report(path) }
    changedPaths.removeAll(keepingCapacity: true)
  }

  private mutating func report(_ path: Int) {
    let count = output.lines[path].elements.count
    if changes[path].isNew { output.deltas.append(.began(line: path)) }
    if count < changes[path].previousCount { output.deltas.append(.shortened(line: path, count: count)) }
    ranges.removeAll()
    if changes[path].updated.count > 1 { changes[path].updated.sort() }
    for index in changes[path].updated where index < changes[path].tail { ranges.insert(index..<index + 1) }
    if changes[path].tail < count { ranges.insert(changes[path].tail..<count) }
    for range in ranges.ranges { output.deltas.append(.changed(line: path, range)) }
    if changes[path].isNewlyComplete {
      output.lines[path].isComplete = true
      output.deltas.append(.finished(line: path))
    }
    changes[path].updated.removeAll(keepingCapacity: !changes[path].isNewlyComplete)
    changes[path].isNew = false
    changes[path].isNewlyComplete = false
    changes[path].isListed = false
    changes[path].tail = .max
  }
}

/// The state of a path apart from its points.
struct PathRecord {
  var phase: TouchPhase
  /// The number of measured points; those after them are predicted.
  var confirmed = 0
  /// The number of points for which an update is expected.
  var outstanding = 0
  var isComplete = false
  var indices = UpdateIndices()
  /// The identifier and the time of the last new event.
  var lastIdentifier: InkIdentifier?
  var lastTimestamp = -Double.infinity
  /// Whether the last event was a prediction, so that another one may continue it.
  var isPredicting = false
}

/// The changes of a path since the previous output.
private struct PathChanges {
  /// Whether the path is in the list of changed paths.
  var isListed = false
  var isNew = false
  var isNewlyComplete = false
  /// The number of points at the previous output.
  var previousCount = 0
  /// All points from this index on are new or changed.
  var tail = Int.max
  /// The updated points before `tail`, in any order.
  var updated: [Int] = []

  mutating func changeTail(from index: Int) { tail = min(tail, index) }

  mutating func update(_ index: Int) {
    if index < tail { updated.append(index) }
  }
}
