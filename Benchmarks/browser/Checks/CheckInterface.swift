import Tessellation

// What a test asks of the module, so that the very module that pages load is compared with this machine.

/// The digest of a script of random gestures; see ``GestureCheck``.
/// - Parameters:
///   - rule: 0 for dyadic frames, any other number for the telescoping rule.
///   - number: of the script, from 0.
/// - Returns: the digest.
@_expose(wasm, "check_gestures") @_cdecl("check_gestures")
public func checkGestures(_ rule: Int32, _ number: Int32) -> UInt64 {
  let number = Int(max(0, number))
  return rule == 0 ? GestureCheck.dyadic(number) : GestureCheck.telescoping(number)
}

/// The digest of the meshes of strokes; see ``StrokeCheck``.
/// - Returns: the digest, and 0 where a stroke could not be made.
@_expose(wasm, "check_strokes") @_cdecl("check_strokes")
public func checkStrokes() -> UInt64 {
  do throws(TessellationError) {
    return try StrokeCheck().value
  } catch {
    return 0
  }
}

nonisolated(unsafe) private let timed = TimedCanvas()

/// Does what is timed; the first call makes the canvas.
/// - Parameters:
///   - kind: 0 for displayed frames, any other number for strokes of 200 points.
///   - count: how many.
/// - Returns: the number of draws of the last frame; 0 for strokes.
@_expose(wasm, "timed_work") @_cdecl("timed_work")
public func timedWork(_ kind: Int32, _ count: Int32) -> Int32 {
  guard let timed else { return -1 }
  if kind == 0 { return Int32(truncatingIfNeeded: timed.frames(Int(count))) }
  timed.strokes(Int(count))
  return 0
}
