import Geometry
import WideNumbers

/// The exact numbers of a saved camera, checked one by one while they are read. The doubles for display are computed
/// from them.
package struct SavedDyadicCamera: ~Copyable {
  /// The integers of a saved camera.
  package enum Number: String, CaseIterable {
    case centreX, centreY, stepX, stepY
  }

  package let frame: Int
  let levelsToShallowest: Int
  var pose: DyadicPose

  /// A camera whose four integers are still zero.
  /// - Parameters:
  ///   - frame: not checked, since the tree is not available here.
  ///   - fractionBits: the centre's quanta per unit, as a power of two.
  ///   - levelsToShallowest: the number of levels above the frame that the camera has visited.
  ///   - stepBits: the pixel step's quanta per unit, as a power of two.
  package init(
    frame: Int, fractionBits: Int, levelsToShallowest: Int, stepBits: Int
  ) throws(CameraArchiveError) {
    guard fractionBits >= DyadicCamera.guardBits, fractionBits <= DyadicCamera.maxFractionBits,
      (fractionBits - DyadicCamera.guardBits).isMultiple(of: DyadicHandoff.scaleExponent)
    else { throw CameraArchiveError(frame: frame, .fractionBits(fractionBits)) }
    guard (0...DyadicCamera.maxLevels).contains(levelsToShallowest) else {
      throw CameraArchiveError(frame: frame, .levels(levelsToShallowest, most: DyadicCamera.maxLevels))
    }
    guard (-DyadicCamera.maxStepBits...DyadicCamera.maxStepBits).contains(stepBits) else {
      throw CameraArchiveError(frame: frame, .stepBits(stepBits))
    }
    self.frame = frame
    self.levelsToShallowest = levelsToShallowest
    pose = DyadicPose(fractionBits: fractionBits)
    pose.stepBits = stepBits
  }

  /// The largest number of bits of one of the integers; the power of two above it is valid too.
  package func maxBits(of number: Number) -> Int {
    switch number {
    case .centreX, .centreY: pose.fractionBits + DyadicCamera.maxCentreExponent
    case .stepX, .stepY: max(1, pose.stepBits + Int(DyadicCamera.maxZoom.exponent))
    }
  }

  /// Sets one of the integers, after a check of its size.
  package mutating func set(
    _ number: Number, to value: borrowing WideInteger
  ) throws(CameraArchiveError) {
    let maxBits = maxBits(of: number)
    let isPowerAtLimit = value.bitWidth == maxBits + 1 && value.trailingZeroBits == maxBits
    guard value.bitWidth <= maxBits || isPowerAtLimit else {
      throw CameraArchiveError(frame: frame, .numberTooLarge(name: number.rawValue, bits: maxBits))
    }
    switch number {
    case .centreX: pose.x.set(value)
    case .centreY: pose.y.set(value)
    case .stepX: pose.stepX.set(value)
    case .stepY: pose.stepY.set(value)
    }
  }
}

extension DyadicCamera {
  /// The largest number of fraction bits of a saved centre, which is 1.6 million levels below the active frame.
  static let maxFractionBits = 1 << 24
  /// The largest number of levels between a saved camera and the shallowest frame it has visited.
  static let maxLevels = maxFractionBits / DyadicHandoff.scaleExponent
  /// The largest magnitude of the exponent of a saved pixel step.
  static let maxStepBits = 2 * maxFractionBits
  /// The largest magnitude of a coordinate of a saved centre, in units, as a power of two. After a handoff it is below
  /// 2^10.
  static let maxCentreExponent = 20

  /// Levels from the active frame up to the shallowest frame visited, as saved.
  package var savedLevels: Int { levelsToShallowest }

  /// The exact centre's quanta per unit, as a power of two.
  package var fractionBits: Int { Self.guardBits + levelsToDeepest * DyadicHandoff.scaleExponent }

  /// The camera of saved numbers, after all are set.
  package init(_ saved: consuming SavedDyadicCamera) throws(CameraArchiveError) {
    let frame = saved.frame
    let levels = saved.levelsToShallowest
    guard !saved.pose.stepX.isZero || !saved.pose.stepY.isZero else {
      throw CameraArchiveError(frame: frame, .zoomOutOfRange(.infinity))
    }
    self.init(frame: frame, pose: saved.pose, levelsToShallowest: levels)
    guard zoom >= Self.minZoom, zoom <= Self.maxZoom else {
      throw CameraArchiveError(frame: frame, .zoomOutOfRange(zoom))
    }
    if let fault { throw CameraArchiveError(frame: frame, fault) }
  }

  /// Rejects a camera that claims to have visited more levels than there are frames and prepared levels. Larger numbers
  /// would only waste memory.
  public func fault(in tree: FrameTree) -> CameraError? {
    let above = tree[frame].level - tree[tree.root].level + max(0, Self.levelsAbove(zoom))
    guard levelsToShallowest <= above else { return .levels(levelsToShallowest, most: above) }
    guard levelsToDeepest <= DyadicHandoff.maxPreparedLevels + tree.count else {
      return .fractionBits(levelsToDeepest * DyadicHandoff.scaleExponent + Self.guardBits)
    }
    return nil
  }
}
