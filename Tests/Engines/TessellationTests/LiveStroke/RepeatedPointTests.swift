import Geometry
import Tessellation
import Testing
import Workloads

/// Points at the position of the point before them, anywhere in a batch of points.
@Suite("Points that repeat the one before")
struct RepeatedPointTests {
  @Test(
    "count once, at whatever position of a gentle stroke",
    arguments: StrokeCurve.judged + [.antigrain(smoothing: 0.5)], [false, true])
  func once(curve: StrokeCurve, isPressed: Bool) throws {
    let pen = PenStroke(points: 90, seed: 4)
    let style = StrokeStyle(curve: curve)
    let tessellator = try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: 0.1))
    var once = TriangleMesh()
    try isPressed
      ? tessellator.tessellate(pen.points, widths: pen.widths, into: &once)
      : tessellator.tessellate(pen.points, width: 4, into: &once)
    let expected = MeshBits(once)
    for position in 1..<60 {
      var (points, widths) = (pen.points, pen.widths)
      points.insert(points[position], at: position + 1)
      widths.insert(widths[position] / 2, at: position + 1)
      var whole = TriangleMesh()
      try isPressed
        ? tessellator.tessellate(points, widths: widths, into: &whole)
        : tessellator.tessellate(points, width: 4, into: &whole)
      #expect(MeshBits(whole) == expected, "the point \(position) twice, at once")
      var live = try LiveStroke(style: style, tolerance: FlatteningTolerance(pixels: 0.1), width: isPressed ? nil : 4)
      for (point, width) in zip(points, widths) {
        _ = try isPressed ? live.append(point, width: width) : live.append(point)
      }
      #expect(MeshBits(live.mesh) == expected, "the point \(position) twice, one by one")
    }
  }

  @Test("have the largest of their widths, whichever comes first", arguments: StrokeCurve.judged, [false, true])
  func largest(curve: StrokeCurve, isClosed: Bool) {
    // Steps of 9 and 3 alternate. The faster the width grows, the nearer to each other samples have to be.
    let points = (0..<8).map { Vector2(6 * Double($0) + ($0 % 2 == 0 ? 0 : 3), 0) }
    for position in points.indices {
      for widths in [[1.0, 9], [9, 1]] {
        var stroke = StrokeCase(
          points: points, widths: points.map { _ in 3 }, style: StrokeStyle(curve: curve), isClosed: isClosed,
          tolerance: 0.02)
        stroke.points.insert(points[position], at: position)
        stroke.widths.replaceSubrange(position...position, with: widths)
        let report = StrokeContract(stroke: stroke).report(seed: 1)
        #expect(report.findings.isEmpty, "the point \(position) twice, \(widths): \(report.findings)")
      }
    }
  }
}
