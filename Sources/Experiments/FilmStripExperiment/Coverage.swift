import Geometry
import Raster
import Tessellation

/// How much of each px of a picture something covers, from 0 to 1, by rows from the top left.
struct Coverage {
  let width: Int
  let height: Int
  private(set) var values: [Double]

  /// The exact area of a region in each px.
  init(of region: RegionFiller, width: Int, height: Int) {
    self.width = width
    self.height = height
    var values = Array(repeating: 0.0, count: width * height)
    region.forEachRun(width: width, height: height) { y, columns, coverage in
      for x in columns { values[y * width + x] = coverage }
    }
    self.values = values
  }

  subscript(x: Int, y: Int) -> Double { values[y * width + x] }
}

extension RegionFiller {
  /// The largest distance of a drawn edge from the exact one, in px.
  private static let tolerance = 0.05

  /// Adds strokes with round ends and corners.
  /// - Parameters:
  ///   - lines: positions in px from the top left; one alone is a dot. One beyond 2^13 px adds nothing.
  ///   - width: in px.
  mutating func addStrokes(_ lines: [[Vector2]], width: Double) {
    let style = StrokeStyle(curve: .polyline, cap: .round, join: .round)
    guard let tessellator = try? StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: Self.tolerance))
    else { return }
    var mesh = TriangleMesh()
    // What the tessellator refuses lies far outside of any picture.
    for line in lines { try? tessellator.tessellate(line, width: width, into: &mesh) }
    let (positions, indices) = (mesh.positions, mesh.indices)
    for corner in stride(from: 0, to: indices.count, by: 3) {
      let corners = (0..<3).map { positions[Int(indices[corner + $0])] }
      addTriangle(Vector2(corners[0]), Vector2(corners[1]), Vector2(corners[2]))
    }
  }
}
