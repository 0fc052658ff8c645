/// Calls a closure with every output of a stage.
public final class LineObserver<Element: Sendable>: LineConsumer {
  private let body: (LineSet<Element>) -> Void

  public init(_ body: @escaping (LineSet<Element>) -> Void) { self.body = body }

  public func consume(_ input: LineSet<Element>) { body(input) }
  public func flush(_ input: LineSet<Element>) {}
  public func reset() {}
}
