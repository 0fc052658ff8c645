/// Why a call through the interface did nothing. A call that fails returns the code as a negative number.
///
/// The sentences are in canvas.mjs, which names them by these codes.
public enum InterfaceError: Int32, Error, Hashable, Sendable, CaseIterable {
  /// There is no open canvas of that handle.
  case noCanvas = 1
  /// As many canvases are open as there may be.
  case tooManyCanvases = 2
  /// The screen is not one: a side that is not a number from 1 px, or a diagonal above 30,000 px.
  case screen = 3
  /// The pixel density is not a number from 2^-10 to 2^10.
  case density = 4
  /// The touch's number, kind or phase is none.
  case touch = 5
  /// A number is not finite, or out of its range.
  case number = 6
  /// A pinch whose scale, turn or pan no gesture has.
  case pinch = 7
  /// The camera would leave the range of doubles: the step is too large.
  case tooFar = 8
  /// The bytes are not all in memory that was reserved for this canvas.
  case memoryRange = 9
  /// The bytes are no saved canvas.
  case notACanvas = 10
  /// There is no memory left for more strokes.
  case full = 11
  /// A point of a stroke is too far from the view, or its width is none.
  case stroke = 12
  /// A touch draws now: nothing is edited meanwhile.
  case drawing = 13

  /// What a call returns for it.
  public var code: Int32 { -rawValue }
}
