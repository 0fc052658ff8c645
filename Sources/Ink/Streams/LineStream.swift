/// A stage: follows the changes of its input lines with a transform, line by line, and hands on what changed.
///
/// Nothing is allocated for an event but what lines grow by.
public final class LineStream<Transform: LineTransform>: LineProducer, LineConsumer {
  public typealias Consumed = Transform.Input
  public typealias Produced = Transform.Output

  /// What it does to a line.
  public let transform: Transform
  private var result = LineOutput<Transform.Output>()
  private var memories: [Transform.Memory] = []
  /// How many elements each input line had.
  private var counts: [Int] = []
  private var inputChanges: [Range<Int>] = []
  private var changes = ChangedRanges()

  public init(_ transform: Transform) { self.transform = transform }

  public var output: LineSet<Transform.Output> { result.set }

  public func add(_ consumer: some LineConsumer<Transform.Output>) { result.add(consumer) }

  public func consume(_ input: LineSet<Transform.Input>) {
    result.set.deltas.removeAll(keepingCapacity: true)
    var next = 0
    while next < input.deltas.count {
      let line = input.deltas[next].line
      var isNewlyComplete = false
      inputChanges.removeAll(keepingCapacity: true)
      while next < input.deltas.count, input.deltas[next].line == line {
        switch input.deltas[next] {
        case .began: begin(input.lines[line], at: line)
        case .shortened: break
        case .changed(_, let range): inputChanges.append(range)
        case .finished: isNewlyComplete = true
        }
        next += 1
      }
      update(line, from: input.lines[line], isNewlyComplete: isNewlyComplete)
    }
    result.send()
  }

  public func settle(_ input: LineSet<Transform.Input>) {
    result.set.deltas.removeAll(keepingCapacity: true)
    inputChanges.removeAll(keepingCapacity: true)
    for (index, line) in input.lines.enumerated() where !line.isComplete {
      report(index) { output, memory, changes in
        transform.settle(
          &output, &memory,
          from: LineChange(line: line, changed: inputChanges, countBefore: counts[index], isNewlyComplete: false),
          changed: &changes)
      }
    }
    result.send()
    result.settle()
  }

  public func reset() {
    memories = []
    counts = []
    result.reset()
  }

  private func begin(_ line: Line<Transform.Input>, at index: Int) {
    result.set.lines.append(Line(touch: line.touch, kind: line.kind))
    memories.append(transform.makeMemory())
    counts.append(0)
    result.set.deltas.append(.began(line: index))
  }

  private func update(_ index: Int, from line: Line<Transform.Input>, isNewlyComplete: Bool) {
    let change = LineChange(
      line: line, changed: inputChanges, countBefore: counts[index], isNewlyComplete: isNewlyComplete)
    counts[index] = line.elements.count
    report(index) { output, memory, changes in
      transform.update(&output, &memory, from: change, changed: &changes)
    }
    guard isNewlyComplete else { return }
    result.set.lines[index].isComplete = true
    result.set.deltas.append(.finished(line: index))
  }

  /// Has a line's output changed, and notes how.
  private func report(
    _ index: Int, _ body: (inout [Transform.Output], inout Transform.Memory, inout ChangedRanges) -> Void
  ) {
    changes.removeAll()
    let before = result.set.lines[index].elements.count
    body(&result.set.lines[index].elements, &memories[index], &changes)
    let after = result.set.lines[index].elements.count
    if after < before { result.set.deltas.append(.shortened(line: index, count: after)) }
    for range in changes.ranges { result.set.deltas.append(.changed(line: index, range)) }
  }
}
