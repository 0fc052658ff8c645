import ExactNumbers
import Geometry

/// Strokes in the numbers of a file of InfiniPaint 0.6.0, as `CanvasComponentContainer::save_file` writes them: the
/// coordinates of each stroke, and its vertices as floats. Colours, layers and outlines are omitted.
struct FixedArchive {
  let strokes: [FixedStroke]
  /// The number of times that the canvas was scaled up: `gridSize`.
  let scaleUps: Int

  init(strokes: [FixedStroke], scaleUps: Int) {
    self.strokes = strokes
    self.scaleUps = scaleUps
  }

  var bytes: [UInt8] {
    var writer = ArchiveWriter()
    writer.append(UInt32(scaleUps))
    writer.append(UInt64(strokes.count))
    for stroke in strokes {
      let coordinates = stroke.coordinates
      writer.append(fixed: coordinates.position.x)
      writer.append(fixed: coordinates.position.y)
      writer.append(fixed: coordinates.unitsPerPixel)
      // InfiniPaint saves the angle instead.
      writer.append(coordinates.turn)
      writer.append(UInt64(stroke.vertices.count))
      for vertex in stroke.vertices { writer.append(vertex) }
    }
    return writer.bytes
  }

  init(reading archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    scaleUps = Int(try reader.integer(UInt32.self))
    guard scaleUps <= Self.mostScaleUps else {
      throw SchemeArchiveError("The archive was scaled up \(scaleUps) times; \(Self.mostScaleUps) is the most.")
    }
    var strokes: [FixedStroke] = []
    for _ in 0..<(try reader.count(ofBytes: 27)) {
      var position = FixedVector()
      position.x = try reader.fixed()
      position.y = try reader.fixed()
      let unitsPerPixel = try reader.fixed()
      guard unitsPerPixel.signum > 0 else { throw SchemeArchiveError("A stroke of the archive has no positive scale.") }
      let turn = try reader.doublePair()
      var vertices: [SIMD2<Float>] = []
      for _ in 0..<(try reader.count(ofBytes: 8)) {
        vertices.append(try reader.floatPair())
      }
      let coordinates = FixedCoordinates(
        position: position, unitsPerPixel: unitsPerPixel, turn: turn, scaleUps: scaleUps)
      strokes.append(FixedStroke(coordinates: coordinates, vertices: vertices))
    }
    try reader.requireEnd()
    self.strokes = strokes
  }

  /// This many scale-ups give 10^50,000, more than any depth needs. The limit bounds the memory.
  private static let mostScaleUps = 1000
}

extension ArchiveWriter {
  /// Appends a whole number in the format of cereal and Boost: its sign, the number of its bytes, and its bytes, the
  /// most significant first.
  fileprivate mutating func append(fixed number: borrowing BigInteger) {
    var magnitude = BigInteger(copying: number)
    if number.signum < 0 { magnitude.negate() }
    let count = max(1, (magnitude.bitWidth + 7) / 8)
    append(UInt8(number.signum < 0 ? 1 : 0))
    append(UInt64(count))
    for byte in (0..<count).reversed() {
      append((0..<8).reduce(into: UInt8(0)) { $0 |= magnitude.testBit(8 * byte + $1) ? 1 << UInt8($1) : 0 })
    }
  }
}

extension ArchiveReader {
  /// Reads the next whole number.
  fileprivate mutating func fixed() throws(SchemeArchiveError) -> BigInteger {
    let sign = try integer(UInt8.self)
    let count = try count(ofBytes: 1)
    var number = BigInteger()
    var first: UInt8 = 0
    for index in 0..<count {
      let byte = try integer(UInt8.self)
      if index == 0 { first = byte }
      number.shiftLeft(by: 8)
      number.add(BigInteger(Int(byte)))
    }
    guard count > 0, first != 0 || count == 1, sign == 0 || (sign == 1 && !number.isZero) else {
      throw SchemeArchiveError("The archive has a whole number that is not written as one.")
    }
    if sign == 1 { number.negate() }
    return number
  }

  /// Reads the next number of items, each of at least a number of bytes. It is at most the number of items that the
  /// rest of the archive can contain.
  fileprivate mutating func count(ofBytes size: Int) throws(SchemeArchiveError) -> Int {
    guard let count = Int(exactly: try integer(UInt64.self)) else {
      throw SchemeArchiveError("The archive names more items than it holds.")
    }
    try require(count, ofBytes: size)
    return count
  }
}
