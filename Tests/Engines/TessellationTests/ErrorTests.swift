import Geometry
import TestSupport
import Testing

@testable import Tessellation

@Suite("What cannot be drawn")
struct ErrorTests {
  private static let bend = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)]

  /// The error of a stroke, with a check that the mesh, the strip and the buffers have not changed.
  private static func error(
    _ points: [Vector2], widths: [Double]? = nil, width: Double = 2, isClosed: Bool = false,
    tolerance: FlatteningTolerance = FlatteningTolerance()
  ) -> TessellationError? {
    var failure: TessellationError?
    do throws(TessellationError) {
      let tessellator = try StrokeTessellator(tolerance: tolerance)
      var mesh = TriangleMesh(hasEdgeCoordinates: true)
      try tessellator.tessellate(bend, width: 2, into: &mesh)
      let before = MeshCopy(mesh)
      do throws(TessellationError) {
        if let widths {
          try tessellator.tessellate(points, widths: widths, isClosed: isClosed, into: &mesh)
        } else {
          try tessellator.tessellate(points, width: width, isClosed: isClosed, into: &mesh)
        }
      } catch { failure = error }
      #expect((MeshCopy(mesh) == before) == (failure != nil))
      var strip = TriangleStrip(hasEdgeCoordinates: true)
      try tessellator.tessellate(bend, width: 2, into: &strip)
      let (positions, edgeCoordinates) = (Array(strip.positions), Array(strip.edgeCoordinates))
      do throws(TessellationError) {
        if let widths {
          try tessellator.tessellate(points, widths: widths, isClosed: isClosed, into: &strip)
        } else {
          try tessellator.tessellate(points, width: width, isClosed: isClosed, into: &strip)
        }
        #expect(failure == nil)
      } catch { #expect(error.description == failure?.description) }
      guard failure != nil else { return nil }
      #expect(Array(strip.positions) == positions && Array(strip.edgeCoordinates) == edgeCoordinates)
      // What comes after the error is drawn as if the error had not happened.
      try tessellator.tessellate(bend, width: 3, into: &mesh)
      try tessellator.tessellate(bend, width: 3, into: &strip)
      var other = TriangleStrip(hasEdgeCoordinates: true)
      try tessellator.tessellate(bend, width: 2, into: &other)
      try tessellator.tessellate(bend, width: 3, into: &other)
      #expect(Array(strip.positions) == Array(other.positions))
    } catch { failure = error }
    return failure
  }

  @Test("names the point that is not finite, wherever it is", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    for count in [1, 2, 3, 200] {
      for index in Set([0, count / 2, count - 1]) {
        for bad in [Vector2(value, 0), Vector2(0, value)] {
          var points = (0..<count).map { Vector2(Double($0), 0) }
          points[index] = bad
          for isClosed in [false, true] {
            let error = Self.error(points, isClosed: isClosed)
            check(error == .pointNotFinite(index), "\(String(describing: error))")
            check(error?.description.hasPrefix("Point \(index) is not finite") == true, "\(String(describing: error))")
            let varying = Self.error(points, widths: points.map { _ in 2 }, isClosed: isClosed)
            check(varying == .pointNotFinite(index), "\(String(describing: varying))")
          }
        }
      }
    }
  }

  @Test("names the width that is not a number above 0", arguments: [Double.nan, .infinity, 0, -0.0, -1])
  func width(value: Double) {
    guard case .widthNotPositive(_, nil) = Self.error(Self.bend, width: value) else {
      Issue.record("\(value)")
      return
    }
    for index in 0..<4 {
      var widths = [1.0, 2, 3, 4]
      widths[index] = value
      for points in [Self.bend + [Vector2(0, 10)], Self.bend + [Vector2(0, 0)]] {
        for isClosed in [false, true] {
          let error = Self.error(points, widths: widths, isClosed: isClosed)
          guard case .widthNotPositive(_, index) = error else {
            Issue.record("\(value) at \(index): \(String(describing: error))")
            continue
          }
          #expect(error?.description.contains("point \(index)") == true)
        }
      }
    }
  }

  @Test("says that there has to be a width for each point")
  func widthCount() {
    for count in [0, 2, 4] {
      let error = Self.error(Self.bend, widths: Array(repeating: 1, count: count))
      #expect(error == .widthCount(points: 3, widths: count))
      #expect(error?.description.hasPrefix("There are 3 points and \(count) widths") == true)
    }
    #expect(Self.error([], widths: [1]) == .widthCount(points: 0, widths: 1))
  }

  @Test("names the tolerance, the zoom, the miter limit or the smoothing that is out of range")
  func options() {
    for pixels in [0, -1, 1e-30, 1e7, .nan, .infinity] {
      let error = Self.error(Self.bend, tolerance: FlatteningTolerance(pixels: pixels))
      check(error?.description.hasPrefix("The tolerance is \(pixels) px") == true, "\(String(describing: error))")
    }
    for zoom in [0, -1, 1e-300, 1e300, .nan, .infinity] {
      let error = Self.error(Self.bend, tolerance: FlatteningTolerance(zoom: zoom))
      check(error?.description.hasPrefix("The zoom is \(zoom) px") == true, "\(String(describing: error))")
    }
    for limit in [0.99, 0, -1, .nan, .infinity] {
      let error = #expect(throws: TessellationError.self) {
        try StrokeTessellator(style: StrokeStyle(join: .miter(limit: limit)))
      }
      check(error?.description.hasPrefix("The miter limit is \(limit)") == true, "\(String(describing: error))")
    }
    for smoothing in [-0.01, 1.01, .nan, .infinity] {
      let error = #expect(throws: TessellationError.self) {
        try StrokeTessellator(style: StrokeStyle(curve: .antigrain(smoothing: smoothing)))
      }
      check(error?.description.hasPrefix("The smoothing is \(smoothing)") == true, "\(String(describing: error))")
    }
    #expect(throws: Never.self) { try StrokeTessellator(style: StrokeStyle(join: .miter(limit: 1))) }
  }

  @Test("says how far single precision reaches, and reaches as far as that")
  func tooFar() throws {
    let error = Self.error([Vector2(0, 0), Vector2(1e9, 0)])
    guard case .pointTooFar(1, let distance, let reach, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(distance == 1e9 && error?.description.hasPrefix("Point 1 lies") == true)
    #expect(Self.error([Vector2(0, 0), Vector2(reach, -reach)]) == nil)
    #expect(Self.error([Vector2(0, 0), Vector2(reach.nextUp, 0)]) != nil)
    guard case .widthTooLarge(_, nil, let most, _) = Self.error(Self.bend, width: 1e9) else {
      Issue.record("a width of 1e9")
      return
    }
    #expect(Self.error(Self.bend, width: most) == nil && Self.error(Self.bend, width: most.nextUp) != nil)
    // A width below 1 may be too large too, where everything is small.
    let small = try StrokeTessellator(tolerance: FlatteningTolerance(zoom: 1e6))
    var mesh = TriangleMesh()
    let tooWide = #expect(throws: TessellationError.self) {
      try small.tessellate([.zero, Vector2(0.001, 0)], width: 0.9, into: &mesh)
    }
    #expect(tooWide?.description.contains("it has to be at most") == true, "\(String(describing: tooWide))")
    guard case .widthTooFine(_, 1) = Self.error([Vector2(0, 0), Vector2(1000, 0)], width: 1e-4) else {
      Issue.record("a width of 1e-4")
      return
    }
  }
}
