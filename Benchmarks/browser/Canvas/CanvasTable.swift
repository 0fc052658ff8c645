/// The open canvases by their handles: numbers that are checked, not addresses.
///
/// A handle has the index of a place below the count of how often the place was taken. So the handle of a closed canvas
/// is not that of the next one in its place, until the place has been taken 2^23 times.
public struct CanvasTable {
  /// The most canvases that are open at the same time.
  public static let limit = 16

  private struct Place {
    var canvas: OpenCanvas?
    var uses: Int32 = 0
  }

  private var places: [Place] = []

  /// A table without canvases.
  public init() {}

  /// Keeps a canvas.
  /// - Parameter canvas: the canvas.
  /// - Returns: its handle, above 0.
  /// - Throws: ``InterfaceError/tooManyCanvases`` where all places are taken.
  public mutating func insert(_ canvas: OpenCanvas) throws(InterfaceError) -> Int32 {
    var index = 0
    while index < places.count, places[index].canvas != nil { index += 1 }
    guard index < Self.limit else { throw .tooManyCanvases }
    if index == places.count { places.append(Place()) }
    places[index].canvas = canvas
    places[index].uses = places[index].uses % (1 << 23 - 1) + 1
    return places[index].uses << 8 | Int32(index)
  }

  /// The canvas of a handle.
  /// - Parameter handle: any number.
  /// - Throws: ``InterfaceError/noCanvas`` where none of that handle is open.
  public func canvas(_ handle: Int32) throws(InterfaceError) -> OpenCanvas { try entry(handle).canvas }

  /// Forgets a canvas.
  /// - Parameter handle: any number.
  /// - Throws: ``InterfaceError/noCanvas`` where none of that handle is open.
  public mutating func remove(_ handle: Int32) throws(InterfaceError) { places[try entry(handle).index].canvas = nil }

  private func entry(_ handle: Int32) throws(InterfaceError) -> (index: Int, canvas: OpenCanvas) {
    let index = Int(handle & 0xFF)
    guard handle > 0, index < places.count, places[index].uses == handle >> 8, let canvas = places[index].canvas else {
      throw .noCanvas
    }
    return (index, canvas)
  }
}
