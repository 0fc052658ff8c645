import Frames
import Geometry

/// Draws cameras, fingers and chains of frames.
struct Operands {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A vector of coordinates within ±`extent`.
  mutating func vector(_ extent: Double) -> Vector2 { Vector2(random.symmetric(), random.symmetric()) * extent }

  /// A turn, as the pair (cosine, sine).
  mutating func turn() -> Vector2 { Rotation(halfTangent: 3 * random.symmetric())?.pair ?? Vector2(1, 0) }

  /// A camera of `frame` at `zoom`, turned and panned.
  mutating func camera(zoom: Double, frame: Int = 0) -> PinnedCamera {
    var camera = PinnedCamera()
    camera.frame = frame
    camera.zoom = zoom
    camera.turn = turn()
    camera.pan = vector(1000)
    return camera
  }

  /// A chain of `levels` frames of scale 1000, each origin within 50 units; the indices from the root down.
  mutating func chain(_ levels: Int, in tree: inout FrameTree) -> [Int] {
    var indices = [0]
    for _ in 0..<levels {
      guard let parent = indices.last, let child = tree.addFrame(below: parent, origin: vector(50), scale: 1000) else {
        return indices
      }
      indices.append(child)
    }
    return indices
  }
}

/// The error for a frame that was rejected although it is valid.
struct Refused: Error {}

extension FrameTree {
  /// Adds a frame of finite numbers.
  mutating func add(below parent: Int, origin: Vector2, scale: Double) throws(Refused) -> Int {
    guard let index = addFrame(below: parent, origin: origin, scale: scale) else { throw Refused() }
    return index
  }
}
