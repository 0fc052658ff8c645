/// Room on the stack for what passes from one stage of a stroke to the next.
struct StrokeWorkspace {
  /// What edges are fitted to: the place behind the next one first, and the last one to come held back.
  let outline: OutlineTrack
  let looks: UnsafeMutablePointer<OutlineFitter.Look>
  let corners: UnsafeMutablePointer<VectorPair>
  /// What a chain is fitted to, and its pieces.
  let samples: UnsafeMutablePointer<ChainSample>
  let pieces: UnsafeMutablePointer<ChainPiece>
  /// How many places of the outline and samples have gathered.
  var outlineCount = 0
  var sampleCount = 0

  /// How many of each fit: as many as the stack takes, some kilobytes altogether.
  static var roomForLooks: Int { OutlineFitter.window + 1 }
  static var roomForCorners: Int { OutlineTrack.capacity + 1 }
  static var roomForSamples: Int { 21 }
  static var roomForPieces: Int { 12 }

  /// Hands out room on the stack for as long as `body` runs.
  @inline(__always)
  static func with<Result>(_ body: (inout StrokeWorkspace) -> Result?) -> Result? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: OutlineTrack.numbers) { outline in
      withUnsafeTemporaryAllocation(of: OutlineFitter.Look.self, capacity: roomForLooks) { looks in
        withUnsafeTemporaryAllocation(of: VectorPair.self, capacity: roomForCorners) { corners in
          withUnsafeTemporaryAllocation(of: ChainSample.self, capacity: roomForSamples) { samples in
            withUnsafeTemporaryAllocation(of: ChainPiece.self, capacity: roomForPieces) { pieces in
              guard let outline = outline.baseAddress, let looks = looks.baseAddress,
                let corners = corners.baseAddress, let samples = samples.baseAddress, let pieces = pieces.baseAddress
              else { return nil }
              var workspace = StrokeWorkspace(
                outline: OutlineTrack(base: outline), looks: looks, corners: corners, samples: samples, pieces: pieces)
              return body(&workspace)
            }
          }
        }
      }
    }
  }

  /// Room that ``deallocate()`` frees.
  static func allocate() -> StrokeWorkspace {
    StrokeWorkspace(
      outline: OutlineTrack(base: .allocate(capacity: OutlineTrack.numbers)), looks: .allocate(capacity: roomForLooks),
      corners: .allocate(capacity: roomForCorners), samples: .allocate(capacity: roomForSamples), pieces: .allocate(capacity: roomForPieces))
  }

  func deallocate() {
    outline.base.deallocate()
    looks.deallocate()
    corners.deallocate()
    samples.deallocate()
    pieces.deallocate()
  }
}
