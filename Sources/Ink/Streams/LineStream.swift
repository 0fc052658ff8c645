/// A stage: follows the changes of its input lines with a transform, line by line, and hands on what changed.
///
/// Nothing is allocated for an event but what lines grow by.
public final class LineStream<Transform: LineTransform>: LineProducer, LineConsumer {
  public typealias Consumed = Transform.Input
  public typealias Produced = Transform.Output

  @usableFromInline var follower: LineUpdater<Transform>
  @usableFromInline var consumers = LineConsumers<Transform.Output>()

  /// - Parameter transform: what is done to a line.
  @inlinable
  public init(_ transform: Transform) { follower = LineUpdater(transform) }

  /// What it does to a line.
  @inlinable
  public var transform: Transform { follower.transform }

  @inlinable
  public var output: LineSet<Transform.Output> { follower.output }

  @inlinable
  public func add(_ consumer: some LineConsumer<Transform.Output>) {
    consumers.add(consumer)
    if !output.lines.isEmpty { consumer.consume(output.asNew) }
  }

  @inlinable
  public func consume(_ input: LineSet<Transform.Input>) {
    follower.follow(input)
    consumers.send(follower.output)
  }

  @inlinable
  public func flush(_ input: LineSet<Transform.Input>) {
    follower.flush(input)
    consumers.send(follower.output)
    consumers.flush(follower.output)
  }

  @inlinable
  public func reset() {
    follower.reset()
    for reset in consumers.reset { reset() }
  }
}
