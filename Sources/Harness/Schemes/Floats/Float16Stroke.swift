import Geometry

/// The points of one stroke in 16-bit floats.
protocol Float16Stroke {
  /// Stores points, world units; at least one.
  init(_ points: [Vector2])
  /// The points as they are read back.
  var points: [Vector2] { get }
  /// Appends the stored numbers.
  func write(to writer: inout ArchiveWriter)
  /// Reads the stored numbers of so many points, at least one.
  init(readingPoints count: Int, from reader: inout ArchiveReader) throws(SchemeArchiveError)
}

/// Positions in the world.
struct Float16Positions: Float16Stroke {
  private let numbers: [Float16Pair]

  init(_ points: [Vector2]) { numbers = points.map { Float16Pair($0) } }

  var points: [Vector2] { numbers.map(\.vector) }

  func write(to writer: inout ArchiveWriter) {
    for pair in numbers { pair.write(to: &writer) }
  }

  init(readingPoints count: Int, from reader: inout ArchiveReader) throws(SchemeArchiveError) {
    var numbers: [Float16Pair] = []
    for _ in 0..<count { numbers.append(try Float16Pair(from: &reader)) }
    self.numbers = numbers
  }
}

/// The first point in doubles, and the differences of neighbours. A difference is that of the points before they are
/// rounded, so roundings add up along the stroke.
struct Float16Differences: Float16Stroke {
  private let first: Vector2
  private let differences: [Float16Pair]

  init(_ points: [Vector2]) {
    first = points[0]
    differences = zip(points.dropFirst(), points).map { Float16Pair($0 - $1) }
  }

  var points: [Vector2] {
    var point = first
    return [first]
      + differences.map { difference in
        point += difference.vector
        return point
      }
  }

  func write(to writer: inout ArchiveWriter) {
    writer.append(first)
    for pair in differences { pair.write(to: &writer) }
  }

  init(readingPoints count: Int, from reader: inout ArchiveReader) throws(SchemeArchiveError) {
    first = try reader.doublePair()
    var differences: [Float16Pair] = []
    for _ in 1..<count { differences.append(try Float16Pair(from: &reader)) }
    self.differences = differences
  }
}

/// Two 16-bit floats.
struct Float16Pair {
  private let x, y: Binary16

  init(_ vector: Vector2) {
    x = Binary16(vector.x)
    y = Binary16(vector.y)
  }

  var vector: Vector2 { Vector2(x.double, y.double) }

  func write(to writer: inout ArchiveWriter) {
    writer.append(x.bits)
    writer.append(y.bits)
  }

  init(from reader: inout ArchiveReader) throws(SchemeArchiveError) {
    x = Binary16(bits: try reader.integer())
    y = Binary16(bits: try reader.integer())
  }
}
