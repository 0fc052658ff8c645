import Geometry

/// A saved view of a canvas, to return to: frame, centre, zoom and rotation, all exact.
///
/// It is valid for its canvas, for copies of it, and for the canvas read back from a file, as long as the frame exists.
/// Any encoder that preserves doubles can save it.
public struct CanvasBookmark<Camera: FrameCamera>: Equatable, Sendable {
  /// The identity of the canvas.
  public let canvas: UInt64
  /// The camera, to the bit.
  public let camera: Camera
  /// A hash of the frame's address, which differs from that of any other frame that has had its index: see
  /// `FrameTree.address(of:)`.
  public let address: UInt64
  /// The pixel density of the screen on which it was made, in px per point.
  public let pixelDensity: Double

  package init(canvas: UInt64, camera: Camera, address: UInt64, pixelDensity: Double) {
    self.canvas = canvas
    self.camera = camera
    self.address = address
    self.pixelDensity = pixelDensity
  }
}

extension FrameCanvas {
  /// The present view. O(levels).
  public var bookmark: CanvasBookmark<Rule.Camera> {
    CanvasBookmark(
      canvas: identity, camera: camera, address: tree.address(of: camera.frame), pixelDensity: pixelDensity)
  }

  /// Sets the camera to a bookmark's, bit for bit, without a handoff.
  ///
  /// On a screen with another pixel density, the zoom is multiplied by the new density over the bookmark's, and rounded
  /// once to a double. A handoff follows where the rule asks for it. The cost is O(levels), plus the cost of what comes
  /// into view.
  /// - Throws: `CanvasBookmarkError`, with nothing changed.
  public mutating func go(to bookmark: CanvasBookmark<Rule.Camera>) throws(CanvasBookmarkError) {
    camera = try goal(of: bookmark)
    if bookmark.pixelDensity != pixelDensity { _ = rule.handOff(&camera, in: &tree, finger: .zero) }
    content.grow(to: tree)
    compositor.update(for: camera, in: tree, content: content, change: .none)
  }

  /// A bookmark's camera, for the pixel density of this canvas.
  func goal(of bookmark: CanvasBookmark<Rule.Camera>) throws(CanvasBookmarkError) -> Rule.Camera {
    guard bookmark.canvas == identity else { throw .anotherCanvas }
    var camera = bookmark.camera
    guard (0..<tree.count).contains(camera.frame) else { throw .missingFrame(camera.frame) }
    guard tree.address(of: camera.frame) == bookmark.address else { throw .anotherFrame(camera.frame) }
    if let fault = camera.fault ?? camera.fault(in: tree) {
      throw .camera(CameraArchiveError(frame: camera.frame, fault))
    }
    guard Self.isPixelDensity(bookmark.pixelDensity) else { throw .pixelDensity(bookmark.pixelDensity) }
    guard bookmark.pixelDensity != pixelDensity else { return camera }
    let gesture = Gesture(scale: pixelDensity / bookmark.pixelDensity)
    guard camera.canApply(gesture) else { throw .pixelDensity(bookmark.pixelDensity) }
    camera.apply(gesture)
    return camera
  }
}

/// Why a canvas did not go to a bookmark, as one sentence that a user can act on. Nothing has changed then.
public enum CanvasBookmarkError: SentenceError {
  /// The bookmark was made on another canvas.
  case anotherCanvas
  /// The canvas has no frame with the bookmark's index, which is given.
  case missingFrame(Int)
  /// The frame at the bookmark's index, which is given, is another one.
  case anotherFrame(Int)
  /// The bookmark's camera is invalid.
  case camera(CameraArchiveError)
  /// The bookmark's pixel density is invalid, or its zoom leaves the range of doubles at the canvas's density.
  case pixelDensity(Double)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .anotherCanvas: "The bookmark is one of another canvas; a canvas goes to its own."
    case .missingFrame(let frame):
      "The bookmark is in frame \(frame), which is not there; it was removed, or made after this copy of the canvas."
    case .anotherFrame(let frame):
      "The bookmark's frame \(frame) is not there; another frame has that index, as this copy of the canvas was "
        + "continued otherwise."
    case .camera(let error): error.description
    case .pixelDensity(let density):
      "The bookmark was made at the pixel density \(density), which cannot be taken to that of the canvas; a density is "
        + "a number of px per point from 2^-10 to 2^10."
    }
  }
}

extension FrameTree {
  /// A hash of a frame's address: of the origins and scales on the path from frame 0. O(levels between).
  ///
  /// The hash does not change when the tree grows, above its root or elsewhere. In a copy of the tree that has grown
  /// differently, a frame with the same index has another hash, except with probability 2^-53. (FNV-1a, Fowler, Noll
  /// and Vo, over words instead of bytes.)
  func address(of frame: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 ^ (hash >> 29) }
    let meeting = commonAncestor(0, frame)
    for start in [0, frame] {
      var current = start
      while current != meeting, let parent = self[current].parent {
        // +0 and −0 are one position.
        mix((self[current].origin.x + 0).bitPattern)
        mix((self[current].origin.y + 0).bitPattern)
        mix(self[current].scale.bitPattern)
        current = parent
      }
      mix(UInt64(start == 0 ? 1 : 2))
    }
    // Below 2^53, so that every reader of JSON keeps it.
    return hash >> 11
  }
}
