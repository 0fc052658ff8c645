import ExactNumbers
import Geometry
import Testing

@testable import Schemes

extension SinglePointTests {
  private static func rounded(_ scene: ExactScene) -> [Vector2] {
    var rounder = ExactRounder(precision: 53)
    return scene.offsets.indices.map { rounder.point($0, of: scene) }
  }

  @Test("in a split of Cesium", arguments: [0, 3, 20, 60])
  func relativeToEye(exponent: Int) {
    Self.compare(RelativeToEyeScheme(viewport: .standard), exponent: exponent) { _, scene in
      Self.rounded(scene).map { RelativeToEyeScheme.StoredPoint($0) }
    }
  }

  @Test("in a nearest float and the rest", arguments: [0, 3, 20, 60])
  func nearestSplit(exponent: Int) {
    Self.compare(NearestSplitScheme(viewport: .standard), exponent: exponent) { _, scene in
      Self.rounded(scene).map { SplitPoint($0) }
    }
    Self.compare(AutoOffsetScheme(viewport: .standard), exponent: exponent) { _, scene in
      Self.rounded(scene).map { SplitPoint($0) }
    }
  }

  @Test("in pairs of floats", arguments: [0, 3, 20, 60])
  func doubleFloat(exponent: Int) {
    Self.compare(DoubleFloatScheme(viewport: .standard), exponent: exponent) { _, scene in
      Self.rounded(scene).map { DoubleFloatScheme.StoredPoint(x: DoubleFloat($0.x), y: DoubleFloat($0.y)) }
    }
  }

  @Test("in cells of a grid", arguments: [0, 3, 40, 100])
  func grid(exponent: Int) {
    Self.compare(GridScheme<Int64>(edge: 0x1p-32, viewport: .standard), exponent: exponent) { Self.cells(of: $1) }
    Self.compare(GridScheme<Int128>(edge: 0x1p-64, viewport: .standard), exponent: exponent) { Self.cells(of: $1) }
  }

  private static func cells<Cell: FixedWidthInteger & SignedInteger>(
    of scene: ExactScene
  ) -> [GridScheme<Cell>.StoredPoint] {
    let grid = IntegerGrid<Cell>(edge: Float(sign: .plus, exponent: -Cell.bitWidth / 2, significand: 1))
    var x = BigFloat(precision: scene.exactPrecision)
    var y = BigFloat(precision: scene.exactPrecision)
    var scratch = BigFloat(precision: 53)
    return scene.offsets.indices.map { index in
      scene.load(index, x: &x, y: &y, scratch: &scratch)
      let (column, row) = (grid.split(x), grid.split(y))
      return .init(x: column.cell, y: row.cell, offset: SIMD2(column.rest, row.rest))
    }
  }

  @Test("in fixed point", arguments: [0, 3, 20, 60, 1000])
  func fixedPoint(exponent: Int) {
    let scheme = FixedPointScheme(viewport: .standard)
    Self.compare(scheme, exponent: exponent) { _, _ in
      scheme.strokes.flatMap { stroke in
        stroke.vertices.map { .init(coordinates: stroke.coordinates, vertex: $0) }
      }
    }
  }
}
