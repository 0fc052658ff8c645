import Geometry
import Measurement
import Tessellation
import Workloads

/// A live stroke that follows a pen from one of its points on.
struct DrawnStroke: ~Copyable {
  private let pen: PenStroke
  private let isPressed: Bool
  /// The index of the pen's point that the stroke begins with.
  private let start: Int
  private var live: LiveStroke

  /// A stroke without points yet.
  /// - Parameter room: the number of points that there is room for.
  init(
    after pen: PenStroke, from start: Int, room: Int, curve: StrokeCurve, tolerance: FlatteningTolerance,
    isPressed: Bool
  ) throws {
    live = try LiveStroke(style: StrokeStyle(curve: curve), tolerance: tolerance, width: isPressed ? nil : 4)
    live.reserve(points: room, vertices: room * 2 + 20_000, indices: room * 6 + 60_000)
    self.pen = pen
    self.isPressed = isPressed
    self.start = start
  }

  /// The index of the pen's point that comes next.
  var next: Int { start + live.pointCount }

  /// Appends the next points, one by one.
  /// - Returns: the time that took, in ns.
  mutating func append(_ count: Int) throws -> Double {
    let watch = Stopwatch()
    for index in next..<next + count {
      if isPressed {
        _ = try live.append(pen.points[index], width: pen.widths[index])
      } else {
        _ = try live.append(pen.points[index])
      }
    }
    return watch.nanoseconds
  }

  /// Handles events of a pen whose last 12 points are still open: for each event these are rewound, with those since
  /// the checkpoint before them, and appended again together with the next point.
  /// - Returns: the time that took, in ns.
  mutating func handleEvents(_ count: Int) throws -> Double {
    let watch = Stopwatch()
    for _ in 0..<count {
      let end = next + 1
      _ = live.rewind(to: live.pointCount - 12)
      let range = next..<end
      try pen.points.withUnsafeBufferPointer { points in
        let points = UnsafeBufferPointer(rebasing: points[range])
        guard isPressed else { return _ = try live.append(points) }
        try pen.widths.withUnsafeBufferPointer { widths in
          _ = try live.append(points, widths: UnsafeBufferPointer(rebasing: widths[range]))
        }
      }
    }
    return watch.nanoseconds
  }
}
