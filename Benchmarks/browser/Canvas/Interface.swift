import Geometry

// The functions of the module, as C would declare them. A result below 0 is a fault's code: see InterfaceError.

nonisolated(unsafe) private var table = CanvasTable()

/// Calls a function that throws faults, and turns these into codes.
private func answer(_ body: () throws(InterfaceError) -> Int32) -> Int32 {
  do throws(InterfaceError) { return try body() } catch { return error.code }
}

private func answer(_ body: () throws(InterfaceError) -> Void) -> Int32 {
  do throws(InterfaceError) {
    try body()
    return 0
  } catch {
    return error.code
  }
}

private func address(_ pointer: UnsafeMutableRawPointer) -> Int32 {
  Int32(truncatingIfNeeded: Int(bitPattern: pointer))
}

/// Opens an empty canvas on a screen of a size in px, with px per point.
/// - Parameters:
///   - width: in px.
///   - height: in px.
///   - density: px per point.
/// - Returns: its handle, above 0.
@_expose(wasm, "canvas_open") @_cdecl("canvas_open")
public func canvasOpen(_ width: Double, _ height: Double, _ density: Double) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in
    try table.insert(OpenCanvas(width: width, height: height, density: density))
  }
}

/// Closes a canvas. Its handle is none from then on.
/// - Parameter handle: of the canvas.
/// - Returns: 0.
@_expose(wasm, "canvas_close") @_cdecl("canvas_close")
public func canvasClose(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Void in try table.remove(handle) }
}

/// Changes the screen; see ``OpenCanvas/resize(width:height:density:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - width: in px.
///   - height: in px.
///   - density: px per point.
/// - Returns: 0.
@_expose(wasm, "canvas_resize") @_cdecl("canvas_resize")
public func canvasResize(_ handle: Int32, _ width: Double, _ height: Double, _ density: Double) -> Int32 {
  answer { () throws(InterfaceError) -> Void in
    try table.canvas(handle).resize(width: width, height: height, density: density)
  }
}

/// Chooses the colour of strokes; see ``OpenCanvas/setColor(_:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - color: red, green, blue and alpha from the lowest byte up.
/// - Returns: 0.
@_expose(wasm, "canvas_color") @_cdecl("canvas_color")
public func canvasColor(_ handle: Int32, _ color: UInt32) -> Int32 {
  answer { () throws(InterfaceError) -> Void in try table.canvas(handle).setColor(color) }
}

/// Chooses the widths of strokes; see ``OpenCanvas/setWidths(minimum:maximum:nominal:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - minimum: in px.
///   - maximum: in px.
///   - nominal: in px.
/// - Returns: 0.
@_expose(wasm, "canvas_widths") @_cdecl("canvas_widths")
public func canvasWidths(_ handle: Int32, _ minimum: Double, _ maximum: Double, _ nominal: Double) -> Int32 {
  answer { () throws(InterfaceError) -> Void in
    try table.canvas(handle).setWidths(minimum: minimum, maximum: maximum, nominal: nominal)
  }
}

/// Takes one event of a touch; see ``OpenCanvas/touch(_:kind:phase:at:time:force:maximumForce:altitude:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - touch: the touch's number, from 0 to 63.
///   - kind: 0 finger, 2 pencil, 3 pointer.
///   - phase: 0 began, 1 moved, 3 ended, 4 cancelled.
///   - x: in px from the left.
///   - y: in px from the top.
///   - time: in seconds.
///   - force: the pressure.
///   - maximumForce: the largest possible one; 0 where none is measured.
///   - altitude: in radians.
/// - Returns: 0.
@_expose(wasm, "canvas_touch") @_cdecl("canvas_touch")
public func canvasTouch(
  _ handle: Int32, _ touch: Int32, _ kind: Int32, _ phase: Int32, _ x: Double, _ y: Double, _ time: Double,
  _ force: Double, _ maximumForce: Double, _ altitude: Double
) -> Int32 {
  answer { () throws(InterfaceError) -> Void in
    try table.canvas(handle).touch(
      touch, kind: kind, phase: phase, at: Vector2(x, y), time: time, force: force, maximumForce: maximumForce,
      altitude: altitude)
  }
}

/// Ends all strokes, as where the page loses its pointers.
/// - Parameter handle: of the canvas.
/// - Returns: 0.
@_expose(wasm, "canvas_finish") @_cdecl("canvas_finish")
public func canvasFinish(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Void in try table.canvas(handle).finish() }
}

/// Magnifies, rotates and pans; see ``OpenCanvas/pinch(about:scale:turn:pan:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - x: of the position that stays, in px from the left.
///   - y: of the position that stays, in px from the top.
///   - scale: the magnification.
///   - cosine: of the rotation.
///   - sine: of the rotation; positive is clockwise.
///   - panX: in px.
///   - panY: in px.
/// - Returns: 0.
@_expose(wasm, "canvas_pinch") @_cdecl("canvas_pinch")
public func canvasPinch(
  _ handle: Int32, _ x: Double, _ y: Double, _ scale: Double, _ cosine: Double, _ sine: Double, _ panX: Double,
  _ panY: Double
) -> Int32 {
  answer { () throws(InterfaceError) -> Void in
    try table.canvas(handle).pinch(
      about: Vector2(x, y), scale: scale, turn: Vector2(cosine, sine), pan: Vector2(panX, panY))
  }
}

/// Goes to the view in which the canvas began.
/// - Parameter handle: of the canvas.
/// - Returns: 0.
@_expose(wasm, "canvas_home") @_cdecl("canvas_home")
public func canvasHome(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Void in try table.canvas(handle).goHome() }
}

/// Undoes the last step.
/// - Parameter handle: of the canvas.
/// - Returns: 1, or 0 where there is none.
@_expose(wasm, "canvas_undo") @_cdecl("canvas_undo")
public func canvasUndo(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in try table.canvas(handle).undo() ? 1 : 0 }
}

/// Redoes the step that was last undone.
/// - Parameter handle: of the canvas.
/// - Returns: 1, or 0 where there is none.
@_expose(wasm, "canvas_redo") @_cdecl("canvas_redo")
public func canvasRedo(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in try table.canvas(handle).redo() ? 1 : 0 }
}

/// Erases; see ``OpenCanvas/erase(at:radius:continuing:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - x: in px from the left.
///   - y: in px from the top.
///   - radius: in px.
///   - continuing: 0 for the beginning of a path of the eraser.
/// - Returns: the number of strokes that were cut.
@_expose(wasm, "canvas_erase") @_cdecl("canvas_erase")
public func canvasErase(_ handle: Int32, _ x: Double, _ y: Double, _ radius: Double, _ continuing: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in
    Int32(
      truncatingIfNeeded: try table.canvas(handle).erase(
        at: Vector2(x, y), radius: radius, continuing: continuing != 0))
  }
}

/// Adds a stroke; see ``OpenCanvas/addStroke(address:count:)``.
/// - Parameters:
///   - handle: of the canvas.
///   - address: in the reserved memory.
///   - count: the number of points.
/// - Returns: 0.
@_expose(wasm, "canvas_stroke") @_cdecl("canvas_stroke")
public func canvasStroke(_ handle: Int32, _ address: UInt32, _ count: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Void in
    try table.canvas(handle).addStroke(address: UInt(address), count: Int(count))
  }
}

/// Reserves memory for what the page hands over, until the next call that reserves or saves.
/// - Parameters:
///   - handle: of the canvas.
///   - count: in bytes, at most 256 MiB.
/// - Returns: its address.
@_expose(wasm, "canvas_reserve") @_cdecl("canvas_reserve")
public func canvasReserve(_ handle: Int32, _ count: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in address(try table.canvas(handle).reserve(Int(count))) }
}

/// Saves the canvas into the reserved memory, without strokes in progress.
/// - Parameter handle: of the canvas.
/// - Returns: the number of bytes, which begin at ``canvasSaved(_:)``.
@_expose(wasm, "canvas_save") @_cdecl("canvas_save")
public func canvasSave(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in Int32(truncatingIfNeeded: try table.canvas(handle).save()) }
}

/// The reserved memory, which a save may have moved.
/// - Parameter handle: of the canvas.
/// - Returns: its address.
@_expose(wasm, "canvas_saved") @_cdecl("canvas_saved")
public func canvasSaved(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in address(try table.canvas(handle).transferStart) }
}

/// Replaces everything by a saved canvas.
/// - Parameters:
///   - handle: of the canvas.
///   - address: of the bytes, in the reserved memory.
///   - count: the number of bytes.
/// - Returns: 0.
@_expose(wasm, "canvas_load") @_cdecl("canvas_load")
public func canvasLoad(_ handle: Int32, _ address: UInt32, _ count: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Void in
    try table.canvas(handle).load(address: UInt(address), count: Int(count))
  }
}

/// Draws what is visible now.
/// - Parameter handle: of the canvas.
/// - Returns: the address of a ``FrameRecord``, which stays valid until the next call.
@_expose(wasm, "canvas_frame") @_cdecl("canvas_frame")
public func canvasFrame(_ handle: Int32) -> Int32 {
  answer { () throws(InterfaceError) -> Int32 in address(try table.canvas(handle).draw()) }
}
