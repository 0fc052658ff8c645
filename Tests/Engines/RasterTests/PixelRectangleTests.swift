import Geometry
import Raster
import Testing

/// Rectangles of px, and the setting and copying of px in them.
struct PixelRectangleTests {
  private func rectangle(_ random: inout SplitMix64) -> PixelRectangle {
    func range(_ random: inout SplitMix64) -> Range<Int> {
      let first = Int(random.next() % 14) - 3
      return first..<first + Int(random.next() % 8)
    }
    return PixelRectangle(x: range(&random), y: range(&random))
  }

  private func contains(_ rectangle: PixelRectangle, _ x: Int, _ y: Int) -> Bool {
    rectangle.x.contains(x) && rectangle.y.contains(y)
  }

  @Test func setAndCopyChangeThePxOfTheRectangleAndNoOthers() throws {
    var random = SplitMix64(seed: 5)
    let (width, height) = (9, 7)
    for _ in 0..<100 {
      let rectangle = rectangle(&random)
      var image = try #require(PixelImage(width: width, height: height, color: [1, 2, 3, 4]))
      let other = try #require(PixelImage(width: 6, height: 11, color: [9, 9, 9, 9]))
      image.copy(rectangle, from: other)
      for y in 0..<height {
        for x in 0..<width {
          #expect((image[x, y] == [9, 9, 9, 9]) == (contains(rectangle, x, y) && x < 6))
        }
      }
      image.set(rectangle, to: [5, 6, 7, 8])
      for y in 0..<height {
        for x in 0..<width { #expect((image[x, y] == [5, 6, 7, 8]) == contains(rectangle, x, y)) }
      }
    }
  }

  @Test func intersectionsAndUnionsHaveThePxThatTheySay() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<100 {
      let (a, b) = (rectangle(&random), rectangle(&random))
      let (both, all) = (a.intersection(b), a.union(b))
      var count = 0
      for y in -5..<25 {
        for x in -5..<25 {
          let isInBoth = contains(a, x, y) && contains(b, x, y)
          #expect(contains(both, x, y) == isInBoth)
          count += isInBoth ? 1 : 0
          if contains(a, x, y) || contains(b, x, y) { #expect(contains(all, x, y)) }
        }
      }
      #expect(both.count == count && both.isEmpty == (count == 0))
    }
  }

  @Test func aBoxIsCoveredByThePxOfWhichItHasAnArea() {
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      PixelRectangle(covering: Box(min: Vector2(low, 0), max: Vector2(high, 1))).x
    }
    #expect(range(1.5, 3.25) == 1..<4 && range(1, 3) == 1..<3 && range(-0.5, 0) == -1..<0)
    #expect(range(2, 2).isEmpty && range(2.5, 2.5) == 2..<3)
    #expect(range(-.infinity, .infinity) == -1 << 31..<1 << 31)
    #expect(PixelRectangle(covering: .empty).isEmpty && range(.nan, 1).isEmpty)
  }
}
