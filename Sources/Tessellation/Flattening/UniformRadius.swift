/// One half width for the whole stroke.
struct UniformRadius: RadiusFit {
  typealias Edges = ParallelEdges

  static var placeShare: Double { 1 }

  let radius: Double

  init(radius: Double) {
    self.radius = radius
  }

  @inline(__always) mutating func setTolerance(_ tolerance: Double) {}
  @inline(__always) func swallows(_ radius: Double) -> Bool { true }
  @inline(__always) mutating func open(distance: Double, radius: Double) {}
  @inline(__always) func fits(distance: Double, radius: Double) -> Bool { true }
  @inline(__always) mutating func narrow(distance: Double, radius: Double) {}
  @inline(__always) func exit(fromDistance: Double, fromRadius: Double, toDistance: Double, toRadius: Double) -> Double
  { 1 }
  @inline(__always) mutating func close(distance: Double, near radius: Double) {}
}
