/// The memory of the module, so that it refuses more strokes before there is no room.
enum ModuleMemory {
  /// Above so many bytes in use no strokes are added and no canvas is opened or read: an array that doubles still fits.
  static let limit = 384 << 20
  /// The largest number of bytes that a canvas reserves for what a page hands over.
  static let transferLimit = 64 << 20

  /// The bytes in use, where the module has a heap of its own; 0 elsewhere.
  static var used: Int {
    #if arch(wasm32)
      Int(heapUsed())
    #else
      0
    #endif
  }

  /// Throws where too much is in use.
  static func mustHaveRoom() throws(CanvasFault) {
    guard used < limit else { throw .full }
  }
}

#if arch(wasm32)
  @_extern(c, "heap_used")
  private func heapUsed() -> UInt
#endif
