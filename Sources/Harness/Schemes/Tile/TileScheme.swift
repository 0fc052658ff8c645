import ExactNumbers
import Geometry

/// Whole numbers of 16 bits within square tiles, whose level follows the zoom. The camera and the matrices of tiles are
/// in doubles. This is a map's method, after MapLibre.
///
/// The matrix of a tile is computed in doubles and rounded to float32. The GPU multiplies it by the whole numbers. A
/// point outside the world, more than 4,096 units from the origin, cannot be stored and has no position.
public final class TileScheme: CoordinateScheme {
  /// Steps of the deepest level from the world's corner; nil outside the world.
  public struct StoredPoint: Hashable, Sendable {
    let x, y: Int64
    let isInWorld: Bool

    /// Creates the point at two fractions of the world's sides.
    init(_ share: Vector2) {
      let (x, y) = (TilePyramid.step(share.x), TilePyramid.step(share.y))
      isInWorld = x != nil && y != nil
      self.x = x ?? 0
      self.y = y ?? 0
    }

    init(x: Int64, y: Int64) {
      isInWorld = true
      self.x = x
      self.y = y
    }
  }

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "tile-16", summary: "16-bit whole numbers in tiles, 64-bit camera",
    source: "Mapbox Vector Tile 2.1; MapLibre",
    colour: "#5E7F3A", cost: SchemeCost(edge: 30), resolution: TilePyramid.resolution,
    engines: [
      Engine(
        "MapLibre GL JS", version: "5, commits 00a0acf, 0b53c4a and 02ba8a1",
        source: "src/geo/projection/mercator_utils.ts, lines 76-85; src/data/extent.ts, line 13; "
          + "the last level of drawings: src/source/geojson_source.ts, line 144")
    ]
  ) { TileScheme(viewport: $1) }

  private var points: [StoredPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private var centre = Vector2(0.5, 0.5)
  private var zoom = 1.0
  private var turn = Vector2(1, 0)
  private var view: TileView
  private let viewport: Viewport
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    self.viewport = viewport
    view = TileView(centre: centre, zoom: .one, turn: turn, viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map {
      let point = rounder.point($0, of: scene)
      return StoredPoint(Vector2(TilePyramid.share(point.x), TilePyramid.share(point.y)))
    }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    let middle = rounder.centre(of: camera)
    centre = Vector2(TilePyramid.share(middle.x), TilePyramid.share(middle.y))
    zoom = camera.zoom.double
    turn = camera.pose.rotation.pair
    view = TileView(centre: centre, zoom: camera.zoom, turn: turn, viewport: viewport)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    var view = view
    for index in points.indices { ndc[index] = view.project(points[index]) }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    var view = view
    return edges.draw({ view.project(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(centre + screen.rotated(byInverseOf: turn) / (zoom * TilePyramid.world))
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    var view = view
    return view.project(point)
  }
}

/// A view of the tiles of one level: their matrices in doubles, and the GPU's operations with them in float32.
struct TileView {
  private let level: Int
  // Px per side of the world and of a tile.
  private let worldSize, tileSize: Double
  // The map from px from the world's corner to normalised device coordinates: columns and translation.
  private let columnX, columnY, translation: Vector2
  private let ndcPerPixel: Vector2
  private var tile = SIMD2<Int32>(-1, -1)
  private var matrix = (x: SIMD2<Float>.zero, y: SIMD2<Float>.zero, translation: SIMD2<Float>.zero)

  /// Creates a view.
  /// - Parameter centre: the centre of the view, as fractions of the world's sides.
  init(centre: Vector2, zoom: Zoom, turn: Vector2, viewport: Viewport) {
    level = TilePyramid.level(at: zoom)
    worldSize = zoom.double * TilePyramid.world
    tileSize = worldSize / Double(1 << level)
    ndcPerPixel = viewport.ndc(fromCentre: Vector2(1, 1))
    columnX = turn * ndcPerPixel
    columnY = Vector2(-turn.y, turn.x) * ndcPerPixel
    let middle = centre * worldSize
    translation = -(columnX * middle.x + columnY * middle.y)
  }

  /// The normalised device coordinates of a point; NaN outside the world.
  mutating func project(_ point: TileScheme.StoredPoint) -> SIMD2<Float> {
    guard point.isInWorld else { return SIMD2(.nan, .nan) }
    let position = TilePosition(
      TilePyramid.step(point.x, atLevel: level), TilePyramid.step(point.y, atLevel: level), tilesASide: 1 << level)
    if position.tile != tile { load(position.tile) }
    let steps = SIMD2<Float>(Float(position.steps.x), Float(position.steps.y))
    return matrix.x * steps.x + matrix.y * steps.y + matrix.translation
  }

  /// Computes the matrix of a tile: the view's matrix in doubles times the corner and scale of the tile, rounded to
  /// float32.
  private mutating func load(_ tile: SIMD2<Int32>) {
    self.tile = tile
    let scale = tileSize / TilePyramid.extent
    let corner = Vector2(Double(tile.x) * tileSize, Double(tile.y) * tileSize)
    matrix = (
      SIMD2<Float>(columnX * scale), SIMD2<Float>(columnY * scale),
      SIMD2<Float>(columnX * corner.x + columnY * corner.y + translation)
    )
  }
}

extension TileScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    view.stages(of: points[index], at: sight.point(index), turn: turn, zoom: zoom, centre: centre, in: sight)
  }
}

extension TileView {
  /// The operations of a tile's matrix on a point, recorded one by one; nil outside the world.
  func stages(
    of point: TileScheme.StoredPoint, at exact: StagedVector, turn: Vector2, zoom: Double, centre: Vector2,
    in sight: ExactSight
  ) -> StagedVector? {
    guard point.isInWorld else { return nil }
    let position = TilePosition(
      TilePyramid.step(point.x, atLevel: level), TilePyramid.step(point.y, atLevel: level), tilesASide: 1 << level)
    let tiles = sight.constant(Double(1 << level))
    let world = sight.constant(TilePyramid.world)
    let half = sight.constant(Vector2(TilePyramid.world / 2, TilePyramid.world / 2))
    let tile = sight.constant(Vector2(Double(position.tile.x), Double(position.tile.y)))
    let tileEdge = world / tiles
    let steps = ((exact + half - tile * tileEdge) * (sight.constant(TilePyramid.extent) / tileEdge))
      .stepped(to: Vector2(Double(position.steps.x), Double(position.steps.y)), in: .store)
    func sum(_ x: StagedVector, _ y: StagedVector, _ format: NumberFormat) -> StagedVector {
      (x.rounded(to: format, in: .rotation) + y.rounded(to: format, in: .rotation)).rounded(to: format, in: .rotation)
    }
    let size = sight.zoom.held(as: zoom, in: .camera) * world
    let turn = sight.turn.held(as: turn, in: .camera)
    let perPixel = sight.ndcPerPixel.held(as: ndcPerPixel, in: .float32Conversion)
    let columnX = (turn * perPixel).rounded(to: .binary64, in: .rotation)
    let columnY = (StagedVector(x: -turn.y, y: turn.x) * perPixel).rounded(to: .binary64, in: .rotation)
    let share = ((sight.centre + half) * (sight.constant(1) / world)).held(as: centre, in: .camera)
    let middle = (share * size).rounded(to: .binary64, in: .scale)
    let corner = (tile * (size / tiles)).rounded(to: .binary64, in: .scale)
    let seen = sum(columnX * corner.x, columnY * corner.y, .binary64)
    let translation = (seen - sum(columnX * middle.x, columnY * middle.y, .binary64))
      .rounded(to: .binary64, in: .subtraction).rounded(to: .binary32, in: .float32Conversion)
    let scale = size / tiles / sight.constant(TilePyramid.extent)
    func matrix(_ column: StagedVector) -> StagedVector {
      (column * scale).rounded(to: .binary64, in: .scale).rounded(to: .binary32, in: .float32Conversion)
    }
    let turned = sum(matrix(columnX) * steps.x, matrix(columnY) * steps.y, .binary32)
    return (turned + translation).rounded(to: .binary32, in: .subtraction)
  }
}

extension TileScheme: ArchivingScheme {
  /// The runs of strokes; then for each point the column and the row of its tile in the deepest level, and its steps in
  /// the tile, as in a vector tile without the packing. A point outside the world has the column 2^32 − 1.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for point in points {
      let position = TilePosition(point.x, point.y, tilesASide: 1 << TilePyramid.deepest)
      writer.append(point.isInWorld ? UInt32(position.tile.x) : .max)
      writer.append(UInt32(position.tile.y))
      writer.append(position.steps.x)
      writer.append(position.steps.y)
    }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 12)
    var read: [StoredPoint] = []
    for _ in strokes.joined() {
      let column = try reader.integer(UInt32.self)
      let row = try reader.integer(UInt32.self)
      let (x, y) = (try reader.integer(Int16.self), try reader.integer(Int16.self))
      guard column < .max else {
        read.append(StoredPoint(Vector2(-1, -1)))
        continue
      }
      guard max(column, row) < 1 << TilePyramid.deepest, min(x, y) >= 0, max(x, y) <= 1 << TilePyramid.extentBits else {
        throw SchemeArchiveError("The archive has a position outside of its tile, or a tile outside of the world.")
      }
      read.append(
        StoredPoint(
          x: Int64(column) << TilePyramid.extentBits + Int64(x), y: Int64(row) << TilePyramid.extentBits + Int64(y)))
    }
    try reader.requireEnd()
    points = read
    edges = StrokeEdges(strokes: strokes)
  }
}

extension TileScheme: VertexShadedScheme {
  /// The whole steps within a tile, and the two columns and the translation of the tile's matrix. Points outside the
  /// world have no vertex.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 2)
    var view = view
    for (index, point) in points.enumerated() {
      guard let (steps, uniforms) = view.vertex(point) else { continue }
      inputs.add(points: index..<index + 1, [steps], uniforms: uniforms)
    }
    return inputs
  }
}

extension TileView {
  /// A point's steps within its tile, and the tile's matrix; nil outside the world.
  fileprivate mutating func vertex(
    _ point: TileScheme.StoredPoint
  ) -> (steps: SIMD2<Float>, uniforms: [SIMD2<Float>])? {
    guard point.isInWorld else { return nil }
    let position = TilePosition(
      TilePyramid.step(point.x, atLevel: level), TilePyramid.step(point.y, atLevel: level), tilesASide: 1 << level)
    if position.tile != tile { load(position.tile) }
    return (
      SIMD2<Float>(Float(position.steps.x), Float(position.steps.y)), [matrix.x, matrix.y, matrix.translation]
    )
  }
}
