import PatternCanvas
import Testing

@Suite("A pool of images") struct ImagePoolTests {
  private let size: PixelSize
  private let other: PixelSize

  init() throws {
    size = try PixelSize(width: 64, height: 10)
    other = try PixelSize(width: 10, height: 64)
  }

  @Test("An image is lent to one at a time, and again when it is back") func lending() throws {
    let pool = ImagePool<ColorImage>(byteLimit: 1 << 20)
    let (one, two) = (pool.lend(size), pool.lend(size))
    #expect(one !== two && pool.lentCount == 2)
    try pool.takeBack(one)
    let three = pool.lend(size)
    #expect(three === one)
    #expect(pool.lend(size) !== one && pool.lend(other).size == other)
  }

  @Test("An image that is lent again is clear, unless that does not matter") func clearing() throws {
    let pool = ImagePool<MaskImage>(byteLimit: 1 << 20)
    let image = pool.lend(size)
    image.fill(7)
    try pool.takeBack(image)
    #expect(pool.lend(size, isCleared: false) === image)
    #expect(image.bytes[5] == 7)
    try pool.takeBack(image)
    #expect(pool.lend(size) === image)
    #expect(image.bytes[5] == 0)
  }

  @Test("An image given back twice, or never lent, is refused") func refused() throws {
    let pool = ImagePool<ColorImage>(byteLimit: 1 << 20)
    let image = pool.lend(size)
    try pool.takeBack(image)
    #expect(throws: PatternCanvasError.notLent(size)) { try pool.takeBack(image) }
    #expect(throws: PatternCanvasError.notLent(other)) { try pool.takeBack(ColorImage(other)) }
    #expect(pool.lend(size) !== pool.lend(size))
  }

  @Test("Beyond the limit, images that came back first are let go") func limit() throws {
    let pool = ImagePool<ColorImage>(byteLimit: 3 * 2560)
    let images = (0..<5).map { _ in pool.lend(size) }
    for image in images { try pool.takeBack(image) }
    #expect(pool.bytesKept == 3 * 2560)
    #expect(pool.lend(size) === images[4] && pool.lend(size) === images[3] && pool.lend(size) === images[2])
    #expect(!images.contains { $0 === pool.lend(size) })
  }

  @Test("An image that nobody has any more is not lent") func dropped() {
    let pool = ImagePool<ColorImage>(byteLimit: 1 << 20)
    do { _ = pool.lend(size) }
    #expect(pool.lentCount == 0 && pool.bytesKept == 0)
  }
}
