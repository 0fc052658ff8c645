/// Room on the stack for what passes from one stage of a stroke to the next.
struct StrokeWorkspace {
  let samples: UnsafeMutablePointer<CurveSample>
  let pieces: UnsafeMutablePointer<ChainPiece>
  /// How many samples have gathered.
  var count = 0

  /// Hands out room for so many of each, on the stack, for as long as `body` runs.
  ///
  /// - Precondition: both are at least 1.
  @inline(__always)
  static func with<Result>(
    samples sampleRoom: Int, pieces pieceRoom: Int, _ body: (inout StrokeWorkspace) -> Result?
  ) -> Result? {
    withUnsafeTemporaryAllocation(of: CurveSample.self, capacity: sampleRoom) { samples in
      withUnsafeTemporaryAllocation(of: ChainPiece.self, capacity: pieceRoom) { pieces in
        guard let samples = samples.baseAddress, let pieces = pieces.baseAddress else { return nil }
        var workspace = StrokeWorkspace(samples: samples, pieces: pieces)
        return body(&workspace)
      }
    }
  }
}
