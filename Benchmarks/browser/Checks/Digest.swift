import Frames
import Geometry
import InkCanvas

/// A digest of numbers to the bit, the same on every platform: FNV-1a (Fowler, Noll and Vo) over words instead of bytes,
/// each mixed downwards, since a product alone moves bits upwards only.
public struct Digest {
  /// The digest of what was added so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The digest of nothing.
  public init() {}

  /// Adds a word.
  /// - Parameter word: any bits.
  @inline(__always)
  public mutating func add(_ word: UInt64) {
    let product = (value ^ word) &* 0x100_0000_01b3
    value = product ^ product >> 29
  }

  mutating func add(_ number: Int) { add(UInt64(truncatingIfNeeded: Int64(number))) }
  mutating func add(_ number: Double) { add(number.bitPattern) }
  mutating func add(_ position: Vector2) {
    add(position.x)
    add(position.y)
  }
  mutating func add(_ position: SIMD2<Float>) {
    add(UInt64(position.x.bitPattern) << 32 | UInt64(position.y.bitPattern))
  }

  mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 { add(word) }
    }
    add(word)
  }

  mutating func add(_ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: UnsafeBufferPointer<UInt32>) {
    add(vertices.count)
    for vertex in vertices { add(vertex) }
    add(indices.count)
    for index in indices { add(UInt64(index)) }
  }

  mutating func add(_ drawing: borrowing InkDrawing) {
    drawing.positions.withUnsafeBufferPointer { positions in
      drawing.indices.withUnsafeBufferPointer { add(positions, $0) }
    }
    add(drawing.draws.count)
    for draw in drawing.draws {
      add(draw.id?.number ?? -1)
      switch draw.shape {
      case .mesh(let mesh, let origin, let scale):
        add(mesh.number)
        add(origin)
        add(scale)
        add(mesh.vertices, mesh.indices)
      case .live(let mesh, let origin, let scale):
        add(origin)
        add(scale)
        add(mesh.vertices, mesh.indices)
      case .triangles(let range):
        add(range.lowerBound)
        add(range.upperBound)
      case .tile(let tile, let range):
        add(range.lowerBound)
        add(SIMD2(tile.cells.x, tile.cells.z))
        drawing.tiles.withPixels(of: tile.tile) { cells in
          for place in stride(from: 0, to: cells.count, by: 5 * InkTiles.side + 1) { add(UInt64(cells[place])) }
        }
      }
    }
  }
}
