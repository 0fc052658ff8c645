/// Why a saved frame tree cannot be used, as one sentence that a person can act on: which frame is at fault, how, and what would be
/// right.
public enum FrameArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not even a root.
  case noFrames
  /// More than `FrameArchive.frameLimit`.
  case tooManyFrames(Int)
  /// The lists have different lengths.
  case unequalLists(parents: Int, originsX: Int, originsY: Int, scales: Int)
  /// Every frame has a parent.
  case noRoot
  /// A frame, by its index from 0.
  case frame(Int, FrameFault)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .noFrames: "The tree has no frames; a tree has at least its root."
    case .tooManyFrames(let count):
      "The tree has \(count) frames, more than the limit of \(FrameArchive.frameLimit); save it as several trees."
    case .unequalLists(let parents, let originsX, let originsY, let scales):
      "The tree has \(parents) parents, \(originsX) x and \(originsY) y of origins, and \(scales) scales; each list has one "
        + "entry a frame."
    case .noRoot: "The tree has no root; exactly one frame has no parent."
    case .frame(let index, let fault): "Frame \(index) \(fault)"
    }
  }
}
