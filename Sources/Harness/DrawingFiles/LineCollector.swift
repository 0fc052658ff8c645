import Geometry

/// Collects the lines of a file, and holds what every line has to keep: finite numbers, positions within bounds, and at
/// most so many points in all.
public struct LineCollector {
  /// The largest magnitude of a coordinate: 2^26, which holds the Web Mercator world in metres one and a half times over.
  public static let farthest = 0x1p26
  /// The largest number of points of a file.
  public static let pointLimit = 100_000
  /// The largest magnitude of a time in seconds, and of a force.
  private static let largest = 1e12

  static let tooMany = DrawingFault(
    ofFile: "has more points than the limit of \(pointLimit); cut it into several files")

  private(set) var lines: [DrawnLine] = []
  private(set) var leftOut: [String: Int] = [:]
  private(set) var remarks: [String] = []
  private var pointCount = 0
  private var points: [DrawnPoint] = []

  /// Adds a point to the line that is being collected. O(1).
  /// - Throws: a fault without a place, for a point that is out of bounds, or one too many.
  mutating func append(_ point: DrawnPoint) throws(DrawingFault) {
    let position = point.position
    // Written so that NaN is refused too.
    guard max(abs(position.x), abs(position.y)) <= Self.farthest, !position.x.isNaN, !position.y.isNaN else {
      throw DrawingFault(
        "the position [\(position.x), \(position.y)] is farther than \(Int(Self.farthest)) from 0; draw nearer to it")
    }
    for number in [point.time, point.force] {
      guard abs(number ?? 0) <= Self.largest else {
        throw DrawingFault("the time or force \(number ?? 0) is not between -\(Self.largest) and \(Self.largest)")
      }
    }
    pointCount += 1
    guard pointCount <= Self.pointLimit else { throw Self.tooMany }
    points.append(point)
  }

  /// Ends the line that is being collected; one without points is none. O(points).
  ///
  /// Times and forces that only some of its points have are dropped.
  mutating func endLine(maximumForce: Double? = nil) {
    defer { points.removeAll(keepingCapacity: true) }
    guard !points.isEmpty else { return }
    if !points.allSatisfy({ $0.time != nil }) { for index in points.indices { points[index].time = nil } }
    if !points.allSatisfy({ $0.force != nil }) { for index in points.indices { points[index].force = nil } }
    let hasForce = points[0].force != nil
    let largest = points.reduce(0) { max($0, $1.force ?? 0) }
    lines.append(DrawnLine(points: points, maximumForce: hasForce ? max(maximumForce ?? 0, largest) : nil))
  }

  /// Adds a whole line.
  mutating func add(_ line: some Sequence<DrawnPoint>, maximumForce: Double? = nil) throws(DrawingFault) {
    for point in line { try append(point) }
    endLine(maximumForce: maximumForce)
  }

  /// Counts a thing that is no line.
  /// - Parameter kind: what it is, in the plural.
  mutating func leaveOut(_ kind: String) { leftOut[kind, default: 0] += 1 }

  /// Notes, once, what was done to positions.
  mutating func note(_ remark: String) { if !remarks.contains(remark) { remarks.append(remark) } }

  /// The drawing of all lines.
  /// - Throws: a fault of the whole file if there is no line.
  func drawing(of format: String) throws(DrawingFault) -> FileDrawing {
    guard !lines.isEmpty else {
      let others = leftOut.isEmpty ? "" : " (but \(FileDrawing.list(leftOut)))"
      throw DrawingFault(ofFile: "holds no line\(others) as \(format); give a drawing with at least one")
    }
    return FileDrawing(lines: lines, format: format, remarks: remarks, leftOut: leftOut)
  }
}

extension FileDrawing {
  /// Counts as a list: `3 images, 1 texts`, in the order of names.
  package static func list(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}
