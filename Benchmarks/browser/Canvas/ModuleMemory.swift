/// The memory of the module, so that it refuses more strokes before there is no room.
enum ModuleMemory {
  /// Above so many bytes in use no strokes are added and no canvas is opened or read. What one canvas draws and saves
  /// fits above, since its points are bounded.
  static let limit = 1 << 30
  /// A canvas has at most so many points, and a stroke counts as eight more: drawn all at once, with wide round joins,
  /// they take half of the memory that the module may have.
  static let pointLimit = 3 << 20
  static let pointsOfAStroke = 8
  /// The largest number of bytes that a canvas reserves for what a page hands over: more than its points are saved in.
  static let transferLimit = 256 << 20

  /// The bytes in use, where the module has a heap of its own; 0 elsewhere.
  static var used: Int {
    #if arch(wasm32)
      Int(heapUsed())
    #else
      0
    #endif
  }

  /// Throws where too much is in use.
  static func mustHaveRoom() throws(InterfaceError) {
    guard used < limit else { throw .full }
  }
}

#if arch(wasm32)
  @_extern(c, "heap_used")
  private func heapUsed() -> UInt
#endif
