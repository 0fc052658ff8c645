/// A step of the pipeline: applies a transform to the changes of its input lines and passes its own changes on.
///
/// An event allocates nothing, unless a line outgrows its memory. An event costs the work of the transform on the lines
/// that changed.
public final class LineStream<Transform: LineTransform>: LineProducer, LineConsumer {
  /// An element of the input lines.
  public typealias Consumed = Transform.Input
  /// An element of the output lines.
  public typealias Produced = Transform.Output

  @usableFromInline var updater: LineUpdater<Transform>
  @usableFromInline var consumers = LineConsumers<Transform.Output>()

  /// Creates a step without input. Attach it with ``LineProducer/then(_:)`` or ``LineProducer/add(_:)``.
  /// - Parameter transform: the work on each line.
  @inlinable
  public init(_ transform: Transform) { updater = LineUpdater(transform) }

  /// The work on each line.
  @inlinable
  public var transform: Transform { updater.transform }

  /// All lines, with the changes of the latest output.
  @inlinable
  public var output: LineSet<Transform.Output> { updater.output }

  /// Adds a consumer. It receives all existing lines at once as new ones, and then every change.
  @inlinable
  public func add(_ consumer: some LineConsumer<Transform.Output>) {
    consumers.add(consumer)
    if !output.lines.isEmpty { consumer.consume(output.asNew) }
  }

  /// Transforms the lines that changed, and passes on the changes of the output.
  @inlinable
  public func consume(_ input: LineSet<Transform.Input>) {
    updater.update(with: input)
    consumers.send(updater.output)
  }

  /// Does the deferred work of this step, and then of all later steps.
  @inlinable
  public func flush(_ input: LineSet<Transform.Input>) {
    updater.flush(input)
    consumers.send(updater.output)
    consumers.flush(updater.output)
  }

  /// Forgets all lines, here and in all later steps. Memory is kept for new lines.
  @inlinable
  public func reset() {
    updater.reset()
    for reset in consumers.reset { reset() }
  }
}

/// The lines of one step and their states. It applies a transform to changes of the input.
@usableFromInline
struct LineUpdater<Transform: LineTransform> {
  @usableFromInline let transform: Transform
  @usableFromInline var output = LineSet<Transform.Output>()
  @usableFromInline var states: [Transform.State] = []
  /// The number of elements of each input line at the previous change.
  @usableFromInline var counts: [Int] = []
  /// Working memory: the changed ranges of one input line.
  @usableFromInline var inputChanges: [Range<Int>] = []
  /// Working memory: the changed ranges of one output line.
  @usableFromInline var changes = ChangedRanges()
  @usableFromInline var pool = ArrayPool<Transform.Output>()

  @inlinable
  init(_ transform: Transform) { self.transform = transform }

  @inlinable
  mutating func update(with input: LineSet<Transform.Input>) {
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
      let previousCount = output.lines[index].elements.count
      changes.removeAll()
      transform.flush(
        &output.lines[index].elements, &states[index],
        from: LineChange(
          elements: line.elements, isComplete: line.isComplete, changed: inputChanges, previousCount: counts[index],
          isNewlyComplete: false),
        changed: &changes)
      report(index, previousCount: previousCount)
    }
  }

  @inlinable
  mutating func begin(_ line: Line<Transform.Input>, at index: Int) {
    var begun = Line<Transform.Output>(touch: line.touch, kind: line.kind)
    begun.elements = pool.take()
    output.lines.append(begun)
    states.append(transform.makeState())
    counts.append(0)
    output.deltas.append(.began(line: index))
  }

  @inlinable
  mutating func update(_ index: Int, from change: LineChange<Transform.Input>) {
    let previousCount = output.lines[index].elements.count
    changes.removeAll()
    transform.update(&output.lines[index].elements, &states[index], from: change, changed: &changes)
    counts[index] = change.count
    report(index, previousCount: previousCount)
    guard change.isNewlyComplete else { return }
    output.lines[index].isComplete = true
    output.deltas.append(.finished(line: index))
  }

  /// Forgets all lines and keeps their memory for new ones.
  @inlinable
  mutating func reset() {
    pool.recycle(&output.lines)
    output.deltas.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
  }

  /// Appends the deltas of one output line.
  @inlinable
  mutating func report(_ index: Int, previousCount: Int) {
    let count = output.lines[index].elements.count
    if count < previousCount { output.deltas.append(.shortened(line: index, count: count)) }
    for range in changes.ranges { output.deltas.append(.changed(line: index, range)) }
  }
}

/// The memory of forgotten lines, kept for new ones. So short strokes in quick succession need no new memory pages.
@usableFromInline
struct ArrayPool<Element: Sendable> {
  @usableFromInline var arrays: [[Element]] = []

  @inlinable
  init() {}

  /// The maximum number of arrays kept.
  @inlinable
  static var limit: Int { 8 }

  /// An empty array, with capacity if the pool has one.
  @inlinable
  mutating func take() -> [Element] { arrays.popLast() ?? [] }

  /// Removes all lines and keeps the memory of their elements.
  @inlinable
  mutating func recycle(_ lines: inout [Line<Element>]) {
    for index in lines.indices where arrays.count < Self.limit {
      var elements: [Element] = []
      swap(&elements, &lines[index].elements)
      elements.removeAll(keepingCapacity: true)
      arrays.append(elements)
    }
    lines.removeAll(keepingCapacity: true)
  }
}
