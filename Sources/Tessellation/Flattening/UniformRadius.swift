/// One half width for the whole stroke.
struct UniformRadius: RadiusFit {
  typealias Edges = ParallelEdges

  @inline(__always) static var varies: Bool { false }
  @inline(__always) static var positionShare: Double { 1 }

  let radius: Double

  @inline(__always) var isEmpty: Bool { false }

  @inline(__always)
  init(radius: Double, tolerance: Double) {
    self.radius = radius
  }

  @inline(__always) func swallows(_ radius: Double) -> Bool { true }
  @inline(__always) func opened(inverse: Double, radius: Double) -> Self { self }
  @inline(__always) func narrowed(inverse: Double, radius: Double) -> Self { self }
  @inline(__always)
  func exit(fromDistance: Double, fromRadius: Double, toDistance: Double, toRadius: Double) -> Double { 1 }
  @inline(__always) func end(distance: Double, near radius: Double) -> Double { radius }
}
