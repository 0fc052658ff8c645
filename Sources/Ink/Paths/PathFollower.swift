/// Follows events with paths.
struct PathBuilder {
  private(set) var output = LineSet<TouchPoint>()
  private(set) var ignored = IgnoredEvents()
  private(set) var eventCount = 0
  private(set) var records: [PathRecord] = []
  private var changes: [PathChanges] = []
  /// Paths that have changed since the last output.
  private var listed: [Int] = []
  private var pathOfTouch: [InkIdentifier: Int] = [:]
  /// The last touch that was looked up.
  private var latest: (touch: InkIdentifier, path: Int)?
  private var ranges = ChangedRanges()
  /// State of paths that were forgotten, for new ones.
  private var spare = ArrayPool<TouchPoint>()

  /// Takes what came in together.
  mutating func take(_ events: [InkEvent]) {
    for case .touch(let event) in events { take(event) }
    report()
  }

  /// Takes what came in together.
  mutating func take(_ events: [TouchEvent]) {
    for event in events { take(event) }
    report()
  }

  /// Takes an event that came in by itself.
  mutating func take(alone event: TouchEvent) {
    take(event)
    report()
  }

  private mutating func take(_ event: TouchEvent) {
    eventCount += 1
    if let reason = reasonToIgnore(event) { ignored.add(reason) }
  }

  /// Takes an event, or says why it cannot be taken.
  private mutating func reasonToIgnore(_ event: TouchEvent) -> IgnoredReason? {
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
    guard let position = records[path].indices.point(of: index) else { return .unknownPoint }
    let old = output.lines[path].elements[position]
    let new = TouchPoint(event, at: old.timestamp)
    list(path)
    output.lines[path].elements[position] = new
    changes[path].update(position)
    records[path].isPredicting = false
    records[path].outstanding += (new.expected.isEmpty ? 0 : 1) - (old.expected.isEmpty ? 0 : 1)
    if records[path].phase.isLast, records[path].outstanding == 0 { complete(path) }
    return nil
  }

  private mutating func predict(_ event: TouchEvent, path: Int?) -> IgnoredReason? {
    guard let path else { return .predictionAlone }
    guard !records[path].phase.isLast, !records[path].isComplete else { return .afterEnd }
    guard event.timestamp >= records[path].lastTimestamp else { return .timeBackwards }
    list(path)
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

  private mutating func begin(_ event: TouchEvent) -> Int {
    let path = records.count
    var line = Line<TouchPoint>(touch: event.touchIdentifier, kind: event.kind)
    line.elements = spare.take()
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

  private mutating func list(_ path: Int) {
    guard !changes[path].isListed else { return }
    changes[path].isListed = true
    changes[path].previousCount = output.lines[path].elements.count
    listed.append(path)
  }

  /// Forgets all paths, and keeps their memory for new ones.
  mutating func reset() {
    spare.keep(&output.lines)
    output.deltas.removeAll(keepingCapacity: true)
    ignored = IgnoredEvents()
    eventCount = 0
    records.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    listed.removeAll(keepingCapacity: true)
    pathOfTouch.removeAll(keepingCapacity: true)
    latest = nil
  }

  /// Completes all paths.
  mutating func finish() {
    for path in records.indices where !records[path].isComplete {
      list(path)
      removePredictions(of: path)
      complete(path)
    }
    report()
  }

  /// Sums up what has changed.
  private mutating func report() {
    output.deltas.removeAll(keepingCapacity: true)
    if listed.count > 1 { listed.sort() }
    for path in listed { report(path) }
    listed.removeAll(keepingCapacity: true)
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
