import Geometry

/// One side of a piece of a stroke, in the direction in which it was drawn.
@frozen
public struct OutlineEdge: Hashable, Sendable {
  /// In px.
  public let start: Vector2
  /// A line, or a curve.
  public let element: CurveElement

  @inlinable
  public init(start: Vector2, element: CurveElement) {
    self.start = start
    self.element = element
  }

  /// The element that goes back from the end to the start.
  @inlinable
  public var reversed: CurveElement {
    switch element {
    case .curve(let control1, let control2, _): .curve(control1: control2, control2: control1, to: start)
    case .move, .line: .line(to: start)
    }
  }
}
