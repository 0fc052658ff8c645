import Geometry

/// Room for places of an outline in a row, each of their numbers by itself: two places at once are written as they are worked out.
struct OutlineTrack {
  let base: UnsafeMutablePointer<Double>

  /// How many places there is room for.
  static var capacity: Int { 64 }
  private static var rows: Int { 11 }
  static var numbers: Int { rows * capacity }

  /// - Parameter base: room for so many ``numbers``.
  init(base: UnsafeMutablePointer<Double>) {
    self.base = base
  }

  @inline(__always) private func row(_ row: Int) -> UnsafeMutablePointer<Double> { base + row &* Self.capacity }

  @inline(__always) func x(at index: Int) -> SIMD2<Double> { SIMD2(row(0)[index], row(1)[index]) }
  @inline(__always) func y(at index: Int) -> SIMD2<Double> { SIMD2(row(2)[index], row(3)[index]) }
  @inline(__always) func ahead(at index: Int) -> Vector2 { Vector2(row(4)[index], row(5)[index]) }
  @inline(__always) func reach(at index: Int) -> Double { row(6)[index] }
  @inline(__always) func latest(at index: Int) -> Double { row(7)[index] }

  subscript(index: Int) -> OutlineSample {
    get {
      OutlineSample(
        x: x(at: index), y: y(at: index), ahead: ahead(at: index), reach: reach(at: index), latest: latest(at: index),
        place: Vector2(row(8)[index], row(9)[index]), radius: row(10)[index])
    }
    nonmutating set {
      row(0)[index] = newValue.x[0]
      row(1)[index] = newValue.x[1]
      row(2)[index] = newValue.y[0]
      row(3)[index] = newValue.y[1]
      row(4)[index] = newValue.ahead.x
      row(5)[index] = newValue.ahead.y
      row(6)[index] = newValue.reach
      row(7)[index] = newValue.latest
      row(8)[index] = newValue.place.x
      row(9)[index] = newValue.place.y
      row(10)[index] = newValue.radius
    }
  }

  /// Writes two places in a row.
  @inline(__always)
  func write(_ pair: OutlineSamplePair, at index: Int) {
    func write(_ numbers: SIMD2<Double>, _ row: Int) {
      UnsafeMutableRawPointer(self.row(row) + index).storeBytes(of: numbers, as: SIMD2<Double>.self)
    }
    write(pair.left.x, 0)
    write(pair.right.x, 1)
    write(pair.left.y, 2)
    write(pair.right.y, 3)
    write(pair.ahead.x, 4)
    write(pair.ahead.y, 5)
    write(pair.reach, 6)
    write(pair.latest, 7)
    write(pair.place.x, 8)
    write(pair.place.y, 9)
    write(pair.radius, 10)
  }

  /// Moves the places from an index on to the beginning.
  func keep(from index: Int, to end: Int) {
    for row in 0..<Self.rows { self.row(row).update(from: self.row(row) + index, count: end - index) }
  }
}
