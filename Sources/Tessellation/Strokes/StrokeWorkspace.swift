/// Room on the stack for what passes from one stage of a stroke to the next.
struct StrokeWorkspace {
  /// What edges are fitted to: the place behind the next one first, and the last one to come held back.
  let outline: OutlineTrack
  /// What a chain is fitted to, and its pieces.
  let samples: UnsafeMutablePointer<ChainSample>
  let pieces: UnsafeMutablePointer<ChainPiece>
  /// Which places of the outline are there: the one behind the next one first.
  var outlineStart = 0
  var outlineCount = 0
  /// How many samples have gathered.
  var sampleCount = 0

  /// How many of each fit: as many as the stack takes, some kilobytes altogether.
  static var roomForSamples: Int { 21 }
  static var roomForPieces: Int { 12 }

  /// Hands out room on the stack for as long as `body` runs.
  @inline(__always)
  static func with<Result>(_ body: (inout StrokeWorkspace) -> Result?) -> Result? {
    withUnsafeTemporaryAllocation(byteCount: OutlineTrack.byteCount, alignment: OutlineTrack.alignment) { outline in
      withUnsafeTemporaryAllocation(of: ChainSample.self, capacity: roomForSamples) { samples in
        withUnsafeTemporaryAllocation(of: ChainPiece.self, capacity: roomForPieces) { pieces in
          guard let outline = outline.baseAddress, let samples = samples.baseAddress, let pieces = pieces.baseAddress
          else { return nil }
          var workspace = StrokeWorkspace(outline: OutlineTrack(base: outline), samples: samples, pieces: pieces)
          return body(&workspace)
        }
      }
    }
  }

  /// Room that ``deallocate()`` frees.
  static func allocate() -> StrokeWorkspace {
    StrokeWorkspace(
      outline: OutlineTrack(base: .allocate(byteCount: OutlineTrack.byteCount, alignment: OutlineTrack.alignment)),
      samples: .allocate(capacity: roomForSamples), pieces: .allocate(capacity: roomForPieces))
  }

  func deallocate() {
    outline.base.deallocate()
    samples.deallocate()
    pieces.deallocate()
  }
}
