import Geometry

/// A world point whose coordinates are each the nearest float plus the rest, also a float: some 48 bits per coordinate.
///
/// `high` has the 24 bits of a float. `low` has the next 24 bits, with either sign.
public struct SplitPoint: Hashable, Sendable {
  /// The nearest floats.
  let high: SIMD2<Float>
  /// The rest, rounded to floats.
  let low: SIMD2<Float>

  init(high: SIMD2<Float>, low: SIMD2<Float>) {
    self.high = high
    self.low = low
  }

  /// Splits a point. The rest is computed in doubles.
  init(_ point: Vector2) {
    let high = SIMD2<Float>(point)
    self.init(high: high, low: SIMD2<Float>(point - Vector2(high)))
  }
}

extension SplitPoint {
  /// The archive of a drawing: its strokes, and the floats of their points as they are uploaded.
  static func archive(_ points: [SplitPoint], strokes: [Range<Int>]) -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: strokes)
    for point in points {
      writer.append(point.high)
      writer.append(point.low)
    }
    return writer.bytes
  }

  /// The points and strokes of an archive.
  /// - Throws: `SchemeArchiveError` for bytes that ``archive(_:strokes:)`` does not write.
  static func restored(
    from archive: [UInt8]
  ) throws(SchemeArchiveError) -> (points: [SplitPoint], strokes: [Range<Int>]) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 16)
    var points: [SplitPoint] = []
    for _ in strokes.joined() {
      points.append(SplitPoint(high: try reader.floatPair(), low: try reader.floatPair()))
    }
    try reader.requireEnd()
    return (points, strokes)
  }
}
