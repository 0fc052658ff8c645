/// Follows the changes of input lines with a transform.
@usableFromInline
struct LineUpdater<Transform: LineTransform> {
  @usableFromInline let transform: Transform
  @usableFromInline var output = LineSet<Transform.Output>()
  @usableFromInline var states: [Transform.State] = []
  /// How many elements each input line had.
  @usableFromInline var counts: [Int] = []
  @usableFromInline var inputChanges: [Range<Int>] = []
  @usableFromInline var changes = ChangedRanges()
  /// State of lines that were forgotten, for new ones.
  @usableFromInline var spare = ArrayPool<Transform.Output>()

  @inlinable
  init(_ transform: Transform) { self.transform = transform }

  @inlinable
  mutating func follow(_ input: LineSet<Transform.Input>) {
    output.deltas.removeAll(keepingCapacity: true)
    var next = 0
    while next < input.deltas.count {
      let index = input.deltas[next].line
      var isNewlyComplete = false
      inputChanges.removeAll(keepingCapacity: true)
      while next < input.deltas.count, input.deltas[next].line == index {
        switch input.deltas[next] {
        case .began: begin(input.lines[index], at: index)
        case .shortened: break
        case .changed(_, let range): inputChanges.append(range)
        case .finished: isNewlyComplete = true
        }
        next += 1
      }
      update(
        index,
        from: LineChange(
          elements: input.lines[index].elements, isComplete: input.lines[index].isComplete, changed: inputChanges,
          previousCount: counts[index], isNewlyComplete: isNewlyComplete))
    }
  }

  @inlinable
  mutating func flush(_ input: LineSet<Transform.Input>) {
    output.deltas.removeAll(keepingCapacity: true)
    inputChanges.removeAll(keepingCapacity: true)
    for (index, line) in input.lines.enumerated() where !line.isComplete {
      let before = output.lines[index].elements.count
      changes.removeAll()
      transform.flush(
        &output.lines[index].elements, &states[index],
        from: LineChange(
          elements: line.elements, isComplete: line.isComplete, changed: inputChanges, previousCount: counts[index],
          isNewlyComplete: false),
        changed: &changes)
      report(index, before: before)
    }
  }

  @inlinable
  mutating func begin(_ line: Line<Transform.Input>, at index: Int) {
    var begun = Line<Transform.Output>(touch: line.touch, kind: line.kind)
    begun.elements = spare.take()
    output.lines.append(begun)
    states.append(transform.makeState())
    counts.append(0)
    output.deltas.append(.began(line: index))
  }

  @inlinable
  mutating func update(_ index: Int, from change: LineChange<Transform.Input>) {
    let before = output.lines[index].elements.count
    changes.removeAll()
    transform.update(&output.lines[index].elements, &states[index], from: change, changed: &changes)
    counts[index] = change.count
    report(index, before: before)
    guard change.isNewlyComplete else { return }
    output.lines[index].isComplete = true
    output.deltas.append(.finished(line: index))
  }

  /// Forgets all lines, and keeps their memory for new ones.
  @inlinable
  mutating func reset() {
    spare.keep(&output.lines)
    output.deltas.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
  }

  /// Notes how a line's output has changed.
  @inlinable
  mutating func report(_ index: Int, before: Int) {
    let after = output.lines[index].elements.count
    if after < before { output.deltas.append(.shortened(line: index, count: after)) }
    for range in changes.ranges { output.deltas.append(.changed(line: index, range)) }
  }
}
