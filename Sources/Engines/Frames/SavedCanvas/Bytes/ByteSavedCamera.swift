import Geometry
import WideNumbers

/// A camera that can be saved as bytes.
package protocol ByteSavedCamera: FrameCamera {
  /// The code of this type of camera, which distinguishes its bytes from those of other types.
  static var byteKind: UInt32 { get }

  /// Writes all numbers of the camera, exactly.
  func write(to bytes: inout ByteWriter)

  /// Reads a camera. Values that are impossible for its type are refused; its frame is not checked here.
  init(from reader: inout ByteReader) throws(ArchiveBytesError)
}

extension PinnedCamera: ByteSavedCamera {
  package static var byteKind: UInt32 { 2 }

  package func write(to bytes: inout ByteWriter) {
    bytes.put(frame)
    for number in [zoom, turn.x, turn.y, pan.x, pan.y] { bytes.put(number) }
  }

  package init(from reader: inout ByteReader) throws(ArchiveBytesError) {
    self.init(frame: try reader.int())
    zoom = try reader.double()
    turn.x = try reader.double()
    turn.y = try reader.double()
    pan.x = try reader.double()
    pan.y = try reader.double()
  }
}

extension DyadicCamera: ByteSavedCamera {
  package static var byteKind: UInt32 { 1 }

  package func write(to bytes: inout ByteWriter) {
    var x = WideInteger()
    var y = WideInteger()
    var stepX = WideInteger()
    var stepY = WideInteger()
    _ = loadCentre(x: &x, y: &y)
    let stepBits = loadPixelStep(x: &stepX, y: &stepY)
    bytes.put(frame)
    bytes.put(fractionBits)
    bytes.put(savedLevels)
    bytes.put(stepBits)
    bytes.put(x)
    bytes.put(y)
    bytes.put(stepX)
    bytes.put(stepY)
  }

  package init(from reader: inout ByteReader) throws(ArchiveBytesError) {
    let start = reader
    let frame = try reader.int()
    let fractionBits = try reader.int()
    let levels = try reader.int()
    let stepBits = try reader.int()
    var saved: SavedDyadicCamera
    do throws(CameraArchiveError) {
      saved = try SavedDyadicCamera(
        frame: frame, fractionBits: fractionBits, levelsToShallowest: levels, stepBits: stepBits)
    } catch {
      throw start.error(.camera(error))
    }
    for number in SavedDyadicCamera.Number.allCases {
      let start = reader
      let value = try reader.integer()
      do throws(CameraArchiveError) { try saved.set(number, to: value) } catch { throw start.error(.camera(error)) }
    }
    do throws(CameraArchiveError) { try self.init(saved) } catch { throw start.error(.camera(error)) }
  }
}

extension ByteWriter {
  /// The sign, 0 or 1, then the number of limbs and the limbs of 64 bits, the least significant first.
  fileprivate mutating func put(_ number: borrowing WideInteger) {
    put(number.signum < 0 ? UInt8(1) : UInt8(0))
    put(number.words.reversed()) { $1.put($0) }
  }
}

extension ByteReader {
  /// An integer of any size that the remaining bytes hold, in its shortest form.
  fileprivate mutating func integer() throws(ArchiveBytesError) -> WideInteger {
    let start = self
    let sign = try byte()
    let limbs = try list(ofEntriesFrom: 8) { (reader: inout ByteReader) throws(ArchiveBytesError) in
      try reader.uint64()
    }
    guard sign <= 1, limbs.last != 0, sign == 0 || !limbs.isEmpty else { throw start.error(.notShortest) }
    var number = WideInteger(words: limbs.reversed())
    if sign == 1 { number.negate() }
    return number
  }
}
