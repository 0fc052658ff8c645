import Files

extension LayerStack {
  /// The exported picture: the base and all visible layers at the canvas's own size, without the guide. O(px × layers).
  /// - Parameter workers: the largest number of threads that work at once, at least 1.
  public func picture(workers: Int = 1) -> ColorImage {
    let picture = ColorImage(size)
    var tiles = TileSet(TileGrid(size))
    tiles.insert(over: size.bounds)
    LayerCompositor(size, workers: workers).composite(tiles, of: exportedLayers, into: picture)
    return picture
  }

  /// The bytes of a PNG file with ``picture(workers:)``.
  /// - Parameter workers: see ``picture(workers:)``.
  public func png(workers: Int = 1) -> [UInt8] { PNGFile.encoded(picture(workers: workers)) }

  /// Exports the canvas as a PNG file, in one step: after a crash the file contains either the old bytes or the new
  /// ones.
  /// - Parameters:
  ///   - path: the path of the file; an existing one is replaced.
  ///   - workers: see ``picture(workers:)``.
  /// - Throws: an input error for a path that is not that of a file, and an input/output error if it cannot be written.
  public func exportPNG(to path: String, workers: Int = 1) throws(FileError) {
    try AtomicFile.replace(path, with: png(workers: workers))
  }
}
