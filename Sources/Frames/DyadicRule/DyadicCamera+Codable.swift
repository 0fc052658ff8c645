import Geometry
import Multiprecision

// The exact centre is saved as its two integers in hexadecimal and the quantum that they count. The centre in doubles
// follows from them.
extension DyadicCamera {
  /// The largest number of fraction bits of a saved centre: 1.6 million levels below the active frame.
  static let maxFractionBits = 1 << 24
  /// The largest magnitude of a coordinate of a saved centre, in units, as a power of two. After a handoff it is below
  /// 2^10.
  static let maxCentreExponent = 20

  private enum Key: String, CodingKey {
    case frame, zoom, turn, centreX, centreY, fractionBits
  }

  /// Writes the camera with its exact centre.
  public func encode(to encoder: any Encoder) throws {
    var x = BigInteger()
    var y = BigInteger()
    let fractionBits = loadCentre(x: &x, y: &y)
    var camera = encoder.container(keyedBy: Key.self)
    try camera.encode(frame, forKey: .frame)
    try camera.encode(zoom, forKey: .zoom)
    try camera.encode(turn, forKey: .turn)
    try camera.encode(x.hexadecimal, forKey: .centreX)
    try camera.encode(y.hexadecimal, forKey: .centreY)
    try camera.encode(fractionBits, forKey: .fractionBits)
  }

  /// Reads a saved camera. The frame index is not checked, since the tree is not known here.
  /// - Throws: `CameraArchiveError` for numbers that no camera has, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let camera = try decoder.container(keyedBy: Key.self)
    let frame = try camera.decode(Int.self, forKey: .frame)
    let fractionBits = try camera.decode(Int.self, forKey: .fractionBits)
    guard fractionBits >= Self.guardBits, fractionBits <= Self.maxFractionBits,
      (fractionBits - Self.guardBits).isMultiple(of: DyadicHandoff.scaleExponent)
    else { throw CameraArchiveError(frame: frame, .fractionBits(fractionBits)) }
    let exact = DyadicCentre(fractionBits: fractionBits)
    func read(_ key: Key, into coordinate: inout BigInteger) throws {
      let text = try camera.decode(String.self, forKey: key)
      if let fault = Self.read(text, axis: key.stringValue, fractionBits: fractionBits, into: &coordinate) {
        throw CameraArchiveError(frame: frame, fault)
      }
    }
    try read(.centreX, into: &exact.x)
    try read(.centreY, into: &exact.y)
    self.init(
      frame: frame, zoom: try camera.decode(Double.self, forKey: .zoom),
      turn: try camera.decode(Vector2.self, forKey: .turn), exact: exact)
    if let fault { throw CameraArchiveError(frame: frame, fault) }
  }

  /// Reads a coordinate of the centre, after a check that its text is not longer than any such number.
  private static func read(
    _ text: String, axis: String, fractionBits: Int, into coordinate: inout BigInteger
  ) -> CameraFault? {
    let limit = fractionBits + maxCentreExponent
    let spare = 64
    guard text.utf8.count <= limit / 4 + spare else {
      return .centreTooLong(axis: axis, characters: text.utf8.count, fractionBits: fractionBits)
    }
    guard text.hasPrefix("0x") || text.hasPrefix("-0x"), let value = BigInteger(parsing: text) else {
      return .centreNotHexadecimal(axis: axis)
    }
    let isPowerAtLimit = value.bitWidth == limit + 1 && value.trailingZeroBits == limit
    guard value.bitWidth <= limit || isPowerAtLimit else { return .centreTooFar(axis: axis) }
    coordinate.set(value)
    return nil
  }
}
