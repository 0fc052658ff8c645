import Geometry
import Ink

/// The contours of strokes in progress, kept between displayed frames. Only changed elements are flattened again.
///
/// The path of a growing stroke changes only in its middle, at the pen: the left side leads there, and the right side
/// back. So the chords of equal elements at the beginning and at the end are kept.
struct FlattenedOutlines {
  fileprivate struct Entry {
    var outline: [CurveElement] = []
    /// For each element, the number of chord ends up to its end.
    var ends: [Int] = []
    var points: [Vector2] = []
    /// Working memory: what the next displayed frame keeps.
    var nextEnds: [Int] = []
    var nextPoints: [Vector2] = []
  }

  fileprivate var entries: [Int: Entry] = [:]

  /// The size of what is kept, in bytes.
  var memory: Int {
    entries.values.reduce(0) { sum, entry in
      sum + entry.outline.count * MemoryLayout<CurveElement>.stride
        + (entry.ends.count + entry.nextEnds.count) * MemoryLayout<Int>.stride
        + (entry.points.count + entry.nextPoints.count) * MemoryLayout<Vector2>.stride
    }
  }

  /// Drops strokes that are not in progress any more.
  mutating func keep(_ strokes: ArraySlice<InkStroke>) {
    for number in Array(entries.keys) where !strokes.contains(where: { $0.number == number }) { entries[number] = nil }
  }

  mutating func contours(of stroke: InkStroke) -> [[Vector2]] {
    entries[stroke.number, default: Entry()].update(stroke.outline)
    return entries[stroke.number]?.contours ?? []
  }
}

extension FlattenedOutlines.Entry {
  fileprivate mutating func update(_ new: [CurveElement]) {
    let shared = min(outline.count, new.count)
    var head = 0
    while head < shared, outline[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shared - head, outline[outline.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    // An element begins where the previous one ends.
    if tail > 0 { tail -= 1 }
    nextEnds.removeAll(keepingCapacity: true)
    nextPoints.removeAll(keepingCapacity: true)
    nextEnds.append(contentsOf: ends[..<head])
    nextPoints.append(contentsOf: points[..<(head > 0 ? ends[head - 1] : 0)])
    for index in head..<(new.count - tail) {
      if case .curve(let control1, let control2, let end) = new[index], index > 0 {
        OutlineContours.forEachChord(new[index - 1].end, control1, control2, end) { nextPoints.append($0) }
      } else {
        nextPoints.append(new[index].end)
      }
      nextEnds.append(nextPoints.count)
    }
    if tail > 0 {
      let from = outline.count - tail > 0 ? ends[outline.count - tail - 1] : 0
      let shift = nextPoints.count - from
      nextPoints.append(contentsOf: points[from...])
      for end in ends[(outline.count - tail)...] { nextEnds.append(end + shift) }
    }
    swap(&ends, &nextEnds)
    swap(&points, &nextPoints)
    outline = new
  }

  /// The chords, divided into subpaths.
  fileprivate var contours: [[Vector2]] {
    var contours: [[Vector2]] = []
    var start = 0
    for (index, element) in outline.enumerated() {
      guard case .move = element, index > 0 else { continue }
      contours.append(Array(points[start..<ends[index - 1]]))
      start = ends[index - 1]
    }
    if start < points.count { contours.append(Array(points[start...])) }
    return contours
  }
}
