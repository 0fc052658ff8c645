/// An object that receives the output of a step.
public protocol LineConsumer<Consumed>: AnyObject {
  /// An element of the lines that it receives.
  associatedtype Consumed: Sendable

  /// Receives the step's lines, with at least one delta.
  ///
  /// If `input` is kept beyond the call, the next event copies its arrays.
  func consume(_ input: LineSet<Consumed>)

  /// Does deferred work: called when the input pauses or an exact result is needed.
  /// - Parameter input: the lines as they were last consumed.
  func flush(_ input: LineSet<Consumed>)

  /// Forgets all lines.
  func reset()
}

/// A step whose output other objects can consume.
public protocol LineProducer<Produced>: AnyObject {
  /// An element of the lines that it produces.
  associatedtype Produced: Sendable

  /// All lines, with the changes of the latest output.
  var output: LineSet<Produced> { get }

  /// Adds a consumer. It receives all existing lines at once as new ones, and then every change.
  func add(_ consumer: some LineConsumer<Produced>)
}

extension LineProducer {
  /// Adds a closure that is called with every output; see ``add(_:)``.
  @inlinable
  public func observe(_ body: @escaping (LineSet<Produced>) -> Void) { add(LineObserver(body)) }

  /// Adds a step and returns it, so that steps can be chained in one expression.
  @inlinable
  public func then<Transform: LineTransform>(_ transform: Transform) -> LineStream<Transform>
  where Transform.Input == Produced {
    let stream = LineStream(transform)
    add(stream)
    return stream
  }
}

/// A consumer that calls a closure with every output of a step.
public final class LineObserver<Element: Sendable>: LineConsumer {
  private let body: (LineSet<Element>) -> Void

  /// A consumer that calls `body` with every output.
  public init(_ body: @escaping (LineSet<Element>) -> Void) { self.body = body }

  /// Calls the closure.
  public func consume(_ input: LineSet<Element>) { body(input) }
  /// Does nothing.
  public func flush(_ input: LineSet<Element>) {}
  /// Does nothing.
  public func reset() {}
}

/// The consumers of one step.
///
/// Each consumer is stored as closures, made where its concrete type is known. Calls through the protocol would run
/// unspecialised generic code, which is several times slower.
@usableFromInline
struct LineConsumers<Element: Sendable> {
  @usableFromInline var consume: [(LineSet<Element>) -> Void] = []
  @usableFromInline var flush: [(LineSet<Element>) -> Void] = []
  @usableFromInline var reset: [() -> Void] = []

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ consumer: some LineConsumer<Element>) {
    consume.append { consumer.consume($0) }
    flush.append { consumer.flush($0) }
    reset.append { consumer.reset() }
  }

  /// Passes an output to all consumers, unless nothing has changed.
  @inlinable
  func send(_ set: LineSet<Element>) {
    guard !set.deltas.isEmpty else { return }
    for consume in consume { consume(set) }
  }

  @inlinable
  func flush(_ set: LineSet<Element>) {
    for flush in flush { flush(set) }
  }
}
