/// Room for what passes from one stage of a stroke to the next.
struct StrokeWorkspace {
  /// What edges are fitted to: the position behind the next one first, and the last one to come held back.
  let outline: OutlineTrack
  /// What a chain is fitted to, and its pieces.
  let samples: UnsafeMutablePointer<ChainSample>
  let pieces: UnsafeMutablePointer<ChainPiece>
  /// How many positions of the outline are there.
  var outlineCount = 0
  /// How many samples have gathered.
  var sampleCount = 0

  /// How many samples of a chain and how many of its pieces fit: as many as the stack takes, a kilobyte of each.
  static var roomForSamples: Int { 21 }
  static var roomForPieces: Int { 12 }

  /// Hands out room of this thread and on the stack for as long as `body` runs, which begins no other stroke.
  @inline(__always)
  static func with<Result>(_ body: (inout StrokeWorkspace) -> Result?) -> Result? {
    withUnsafeTemporaryAllocation(of: ChainSample.self, capacity: roomForSamples) { samples in
      withUnsafeTemporaryAllocation(of: ChainPiece.self, capacity: roomForPieces) { pieces in
        guard let samples = samples.baseAddress, let pieces = pieces.baseAddress else { return nil }
        var workspace = StrokeWorkspace(outline: .ofThread, samples: samples, pieces: pieces)
        return body(&workspace)
      }
    }
  }

  /// Room that ``deallocate()`` frees.
  static func allocate() -> StrokeWorkspace {
    StrokeWorkspace(
      outline: .allocate(),
      samples: .allocate(capacity: roomForSamples), pieces: .allocate(capacity: roomForPieces))
  }

  func deallocate() {
    outline.deallocate()
    samples.deallocate()
    pieces.deallocate()
  }
}
