import Geometry

/// The straight way from one input point to the next, which differ.
struct SpanChord {
  let start: Vector2
  let end: Vector2
  /// From start to end, and the same with length 1.
  let chord: Vector2
  let ahead: Vector2
  let squaredLength: Double
  /// By how much the half width grows for each unit of the way, no more than 1.
  private let growth: Double
  private let isEven: Bool

  /// - Parameter growth: by how much the half width grows on the way; nil where the whole stroke has one.
  @inline(__always)
  init(from start: Vector2, to end: Vector2, growth: Double?) {
    self.start = start
    self.end = end
    chord = end - start
    squaredLength = chord.dot(chord)
    let inverse = 1 / squaredLength.squareRoot()
    ahead = chord * inverse
    self.growth = min(1, abs(growth ?? 0) * inverse)
    isEven = growth == nil
  }

  /// How much of a vector is felt in what is drawn, squared: what it moves aside, and along only as far as the half width changes.
  @inline(__always)
  func felt(_ vector: Vector2) -> Double {
    let aside = ahead.cross(vector)
    let along = ahead.dot(vector) * growth
    return aside * aside + along * along
  }

  /// The same at the end, where it is not known yet how the half width goes on.
  @inline(__always)
  func feltAtEnd(_ vector: Vector2) -> Double {
    let aside = ahead.cross(vector)
    return isEven ? aside * aside : vector.dot(vector)
  }
}
