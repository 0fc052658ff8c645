/// A stage whose output others can consume.
public protocol LineProducer<Produced>: AnyObject {
  associatedtype Produced: Sendable

  /// All lines, with what changed last.
  var output: LineSet<Produced> { get }

  /// Adds a consumer. It gets all there is at once, and from then on what changes.
  func add(_ consumer: some LineConsumer<Produced>)
}

extension LineProducer {
  /// Adds a closure that is called with every output, as ``add(_:)`` says.
  @inlinable
  public func observe(_ body: @escaping (LineSet<Produced>) -> Void) { add(LineObserver(body)) }

  /// Adds a stage, and returns it: stages can be chained in one expression.
  @inlinable
  public func then<Transform: LineTransform>(_ transform: Transform) -> LineStream<Transform>
  where Transform.Input == Produced {
    let stream = LineStream(transform)
    add(stream)
    return stream
  }
}
