import PatternCanvas
import Testing

@Suite("Tiles") struct TileGridTests {
  @Test("Tiles cover every px once") func cover() throws {
    let grid = TileGrid(try PixelSize(width: 130, height: 65))
    #expect(grid.columns == 3 && grid.rows == 2)
    let area = (0..<grid.count).map { grid.rect(of: $0) }.map { $0.width * $0.height }.reduce(0, +)
    #expect(area == 130 * 65)
    #expect(grid.rect(of: 5) == PixelRect(minX: 128, minY: 64, maxX: 130, maxY: 65))
  }

  @Test("A set of tiles has those of a rectangle, each once") func tileSet() throws {
    var tiles = TileSet(TileGrid(try PixelSize(width: 256, height: 256)))
    tiles.insert(over: PixelRect(minX: 63, minY: -5, maxX: 65, maxY: 64))
    tiles.insert(over: PixelRect(minX: 64, minY: 0, maxX: 128, maxY: 1))
    #expect(tiles.tiles == [0, 1])
    tiles.insert(over: PixelRect(minX: 300, minY: 0, maxX: 310, maxY: 5))
    #expect(tiles.tiles == [0, 1])
    tiles.removeAll()
    #expect(tiles.isEmpty && !tiles.contains(1))
  }
}
