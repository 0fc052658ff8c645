import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("A grid of integer cells")
struct GridTests {
  /// The exact coordinate minus the grid cell's centre and the rest.
  private static func error<Cell: FixedWidthInteger & SignedInteger>(
    _ coordinate: borrowing BigFloat, _ cell: Cell, _ rest: Float, edge: Float
  ) throws -> Double {
    var position = try rational(coordinate)
    guard let whole = BigInteger(parsing: "\(cell)") else { throw NotFinite() }
    var middle = Rational()
    middle.set(whole)
    middle.multiply(by: try rational(Double(edge)))
    position.subtract(middle)
    position.subtract(try rational(Double(rest)))
    return position.double
  }

  private static func checkSplits<Cell: FixedWidthInteger & SignedInteger>(
    _ type: Cell.Type, edge: Float, reach: Double, _ random: inout SplitMix64
  ) throws {
    let grid = IntegerGrid<Cell>(edge: edge)
    var coordinate = BigFloat(precision: 400)
    var small = BigFloat(precision: 53)
    for _ in 0..<300 {
      coordinate.set(random.symmetric() * reach)
      small.set(random.symmetric() * Double(edge))
      coordinate.add(small)
      let (cell, rest) = grid.split(coordinate)
      let error = try Self.error(coordinate, cell, rest, edge: edge)
      check(
        abs(error) <= Double(rest.ulp) / 2 && abs(rest) <= edge / 2,
        "\(Cell.self), edge \(edge), \(coordinate.double): cell \(cell), \(rest), \(error) off")
    }
  }

  @Test("finds the nearest cell, and what is left to the last bit of a float, on both sides of the origin")
  func splits() throws {
    var random = SplitMix64(seed: 0x6e63)
    try Self.checkSplits(Int64.self, edge: 0x1p-32, reach: 0x1p30, &random)
    try Self.checkSplits(Int64.self, edge: 2000, reach: 1e12, &random)
    try Self.checkSplits(Int128.self, edge: 0x1p-64, reach: 0x1p62, &random)
  }

  @Test(
    "carries at a cell's border, half away from zero, from exact numbers as from doubles",
    arguments: [
      (0, 0, 0), (999, 0, 999), (1000, 1, -1000), (1001, 1, -999), (-999, 0, -999), (-1000, -1, 1000),
      (-3000, -2, 1000),
      (-1001, -1, 999), (3999.5, 2, -0.5),
    ] as [(Double, Int64, Float)])
  func borders(coordinate: Double, cell: Int64, rest: Float) {
    let grid = IntegerGrid<Int64>(edge: 2000)
    for split in [grid.split(BigFloat(coordinate, precision: 53)), grid.split(coordinate)] {
      #expect(split.cell == cell && split.rest == rest, "\(split)")
    }
  }

  @Test("ends at the last integer")
  func end() {
    let grid = IntegerGrid<Int64>(edge: 0x1p-32)
    for position in [0x1p31, 1e30] {
      #expect(grid.split(BigFloat(position, precision: 53)).cell == .max)
      #expect(grid.split(BigFloat(-position, precision: 53)).cell == .min)
      #expect(grid.split(position).cell == .max && grid.split(-2 * position).cell == .min)
    }
    #expect(grid.split(BigFloat(.nan, precision: 53)).rest.isNaN)
  }

  @Test("subtracts cells before anything is rounded")
  func differences() throws {
    // At 2^60 px per unit, a grid cell of 2^-64 units is a sixteenth of a px, and the numbers of cells begin at 2^73.
    var scenes = Scenes(seed: 0x6e64, exponent: 60)
    let scheme = GridScheme<Int128>(edge: 0x1p-64, viewport: .standard)
    let scene = scenes.scene(strokes: [30])
    scheme.store(scene)
    let camera = scenes.camera()
    scheme.move(to: camera, by: Gesture())
    let exact = try ExactScreen(scene, camera)
    for (index, ndc) in scheme.projected(30).enumerated() {
      let error = (Viewport.standard.fromCentre(ndc: ndc) - (try exact.rounded(index))).length
      check(error <= 1e-3, "\(error) px")
    }
  }

  @Test("counts on around the end of the integers")
  func wrapping() {
    let scheme = GridScheme<Int64>(edge: 0x1p-32, viewport: .standard)
    let pose = CameraPose(offset: .zero, magnification: 1, rotation: .identity)
    let end = ExactPoint(x: 0x1p31 - 0x1p-21, y: 0)
    scheme.move(to: ExactCamera(anchor: end, exponent: 20, pose: pose), by: Gesture())
    let touch = Vector2(400, 30)
    let beyond = scheme.unproject(touch)
    #expect(beyond.x < 0 && scheme.unproject(.zero).x > 0)
    let seen = Viewport.standard.fromCentre(ndc: scheme.project(beyond))
    #expect((seen - touch).length < 1e-3, "\(seen)")
  }
}
