/// A displayed frame as JavaScript reads it: eight words of 32 bits, and three doubles.
@frozen
public struct FrameRecord {
  /// The address of the draws, in painting order, and their number. Everything stays valid until the next call.
  public var draws: UInt32 = 0, drawCount: UInt32 = 0
  /// How many levels of a factor of 1,024 the view lies below the frame in which the canvas began; negative above it.
  public var level: Int32 = 0
  /// The number of strokes of the canvas, without those in progress.
  public var strokes: UInt32 = 0
  /// 1 while a touch draws, and 0 otherwise.
  public var isDrawing: UInt32 = 0
  /// The number of touches that were ignored.
  public var ignored: UInt32 = 0
  /// The bytes of memory in use.
  public var used: UInt32 = 0
  /// 1 where tiles wait for the next displayed frame, and 0 otherwise.
  public var isBehind: UInt32 = 0
  /// Px per unit of the frame of `level`: the whole zoom is this, times 1,024 to the power of the level.
  public var zoom = 0.0
  /// The rotation of the view, as the pair (cosine, sine).
  public var cosine = 1.0, sine = 0.0

  /// A frame that shows nothing.
  public init() {}
}
