import WideNumbers

// The exact numbers are saved as hexadecimal integers, together with their quanta.
extension DyadicCamera: Codable {
  private enum Key: String, CodingKey {
    case frame, centreX, centreY, fractionBits, stepX, stepY, stepBits, levelsToShallowest
  }

  /// Writes the camera with its exact centre, zoom and turn.
  /// - Parameter encoder: of any format.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var x = WideInteger()
    var y = WideInteger()
    var camera = encoder.container(keyedBy: Key.self)
    try camera.encode(frame, forKey: .frame)
    let fractionBits = loadCentre(x: &x, y: &y)
    try camera.encode(x.hexadecimal, forKey: .centreX)
    try camera.encode(y.hexadecimal, forKey: .centreY)
    try camera.encode(fractionBits, forKey: .fractionBits)
    let stepBits = loadPixelStep(x: &x, y: &y)
    try camera.encode(x.hexadecimal, forKey: .stepX)
    try camera.encode(y.hexadecimal, forKey: .stepY)
    try camera.encode(stepBits, forKey: .stepBits)
    try camera.encode(savedLevels, forKey: .levelsToShallowest)
  }

  /// Reads a saved camera. The frame index is not checked, since the tree is not available here.
  /// - Parameter decoder: of any format.
  /// - Throws: `CameraArchiveError` for numbers that no camera has, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let camera = try decoder.container(keyedBy: Key.self)
    let frame = try camera.decode(Int.self, forKey: .frame)
    var saved = try SavedDyadicCamera(
      frame: frame, fractionBits: try camera.decode(Int.self, forKey: .fractionBits),
      levelsToShallowest: try camera.decode(Int.self, forKey: .levelsToShallowest),
      stepBits: try camera.decode(Int.self, forKey: .stepBits))
    try Self.read(.centreX, try camera.decode(String.self, forKey: .centreX), into: &saved)
    try Self.read(.centreY, try camera.decode(String.self, forKey: .centreY), into: &saved)
    try Self.read(.stepX, try camera.decode(String.self, forKey: .stepX), into: &saved)
    try Self.read(.stepY, try camera.decode(String.self, forKey: .stepY), into: &saved)
    try self.init(saved)
  }

  /// Reads an integer, after checking that its text is not too long.
  private static func read(
    _ number: SavedDyadicCamera.Number, _ text: String, into saved: inout SavedDyadicCamera
  ) throws(CameraArchiveError) {
    let maxBits = saved.maxBits(of: number)
    let spare = 64
    guard text.utf8.count <= maxBits / 4 + spare else {
      throw CameraArchiveError(
        frame: saved.frame, .numberTooLong(name: number.rawValue, characters: text.utf8.count, bits: maxBits))
    }
    guard text.hasPrefix("0x") || text.hasPrefix("-0x"), let value = WideInteger(hexadecimal: text) else {
      throw CameraArchiveError(frame: saved.frame, .notHexadecimal(name: number.rawValue))
    }
    try saved.set(number, to: value)
  }
}
