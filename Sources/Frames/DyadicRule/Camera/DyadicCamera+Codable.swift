import Geometry
import WideNumbers

// The exact numbers are saved as integers in hexadecimal, with their quanta. The displayed doubles are computed from
// them.
extension DyadicCamera {
  /// The largest number of fraction bits of a saved centre: 1.6 million levels below the active frame.
  static let maxFractionBits = 1 << 24
  /// The largest number of levels between a saved camera and the shallowest frame it has been in.
  static let maxLevels = maxFractionBits / DyadicHandoff.scaleExponent
  /// The largest magnitude of the exponent of a saved pixel step.
  static let maxStepBits = 2 * maxFractionBits
  /// The largest magnitude of a coordinate of a saved centre, in units, as a power of two. After a handoff it is below
  /// 2^10.
  static let maxCentreExponent = 20

  private enum Key: String, CodingKey {
    case frame, centreX, centreY, fractionBits, stepX, stepY, stepBits, levelsToShallowest
  }

  /// Writes the camera with its exact centre, zoom and turn.
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
    try camera.encode(levelsToShallowest, forKey: .levelsToShallowest)
  }

  /// Reads a saved camera. The frame index is not checked, since the tree is not known here.
  /// - Throws: `CameraArchiveError` for numbers that no camera has, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let camera = try decoder.container(keyedBy: Key.self)
    let frame = try camera.decode(Int.self, forKey: .frame)
    func fail(_ fault: CameraFault) -> CameraArchiveError { CameraArchiveError(frame: frame, fault) }
    func read(_ key: Key, maxBits: Int, into number: inout WideInteger) throws {
      let text = try camera.decode(String.self, forKey: key)
      if let fault = Self.read(text, name: key.stringValue, maxBits: maxBits, into: &number) { throw fail(fault) }
    }
    let fractionBits = try camera.decode(Int.self, forKey: .fractionBits)
    guard fractionBits >= Self.guardBits, fractionBits <= Self.maxFractionBits,
      (fractionBits - Self.guardBits).isMultiple(of: DyadicHandoff.scaleExponent)
    else { throw fail(.fractionBits(fractionBits)) }
    let levels = try camera.decode(Int.self, forKey: .levelsToShallowest)
    guard (0...Self.maxLevels).contains(levels) else { throw fail(.levels(levels, most: Self.maxLevels)) }
    var pose = DyadicPose(fractionBits: fractionBits)
    try read(.centreX, maxBits: fractionBits + Self.maxCentreExponent, into: &pose.x)
    try read(.centreY, maxBits: fractionBits + Self.maxCentreExponent, into: &pose.y)
    let stepBits = try camera.decode(Int.self, forKey: .stepBits)
    guard (-Self.maxStepBits...Self.maxStepBits).contains(stepBits) else { throw fail(.stepBits(stepBits)) }
    let largestStep = max(1, stepBits + Int(Self.maxZoom.exponent))
    try read(.stepX, maxBits: largestStep, into: &pose.stepX)
    try read(.stepY, maxBits: largestStep, into: &pose.stepY)
    pose.stepBits = stepBits
    guard !pose.stepX.isZero || !pose.stepY.isZero else { throw fail(.zoomOutOfRange(.infinity)) }
    self.init(frame: frame, pose: pose, levelsToShallowest: levels)
    guard zoom >= Self.minZoom, zoom <= Self.maxZoom else { throw fail(.zoomOutOfRange(zoom)) }
    if let fault { throw fail(fault) }
  }

  /// A camera has been no further up or down than there are frames, and levels that a rule prepares. Larger numbers
  /// would only take memory.
  public func fault(in tree: FrameTree) -> CameraFault? {
    let above = tree[frame].level - tree[tree.root].level + max(0, Self.levelsAbove(zoom))
    guard levelsToShallowest <= above else { return .levels(levelsToShallowest, most: above) }
    guard levelsToDeepest <= DyadicHandoff.maxPreparedLevels + tree.count else {
      return .fractionBits(levelsToDeepest * DyadicHandoff.scaleExponent + Self.guardBits)
    }
    return nil
  }

  /// Reads an integer, after a check that its text is not longer than any such number.
  private static func read(
    _ text: String, name: String, maxBits: Int, into number: inout WideInteger
  ) -> CameraFault? {
    let spare = 64
    guard text.utf8.count <= maxBits / 4 + spare else {
      return .numberTooLong(name: name, characters: text.utf8.count, bits: maxBits)
    }
    guard text.hasPrefix("0x") || text.hasPrefix("-0x"), let value = WideInteger(hexadecimal: text) else {
      return .notHexadecimal(name: name)
    }
    let isPowerAtLimit = value.bitWidth == maxBits + 1 && value.trailingZeroBits == maxBits
    guard value.bitWidth <= maxBits || isPowerAtLimit else { return .numberTooLarge(name: name, bits: maxBits) }
    number.set(value)
    return nil
  }
}
