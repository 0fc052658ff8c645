import Geometry

/// The motion of the pen of a ``PenRecording``.
public enum PenMotion: CaseIterable, Hashable, Sendable {
  /// Constant speed along the ``PenStroke`` of the seed: 2 px per sample at any rate. A prediction that continues the
  /// last two samples is nearly exact for this motion.
  case steady
  /// The motion of a hand that writes, in overlapping submovements of minimum jerk. It is slow in turns and fast
  /// between them, with the speeds and accelerations of recorded pencils at any rate. The pen touches down at rest and
  /// is lifted while it moves.
  case handwriting

  /// The positions of a seed.
  /// - Parameters:
  ///   - seed: any number.
  ///   - rate: samples per second, above 0.
  func path(seed: UInt64, rate: Double) -> any PenPath {
    switch self {
    case .steady: PenWalk(seed: seed)
    case .handwriting: HandwritingWalk(seed: seed, rate: rate)
    }
  }
}

/// The positions of a pen that never stops, sample by sample.
protocol PenPath: Sendable {
  /// The next position in px, and the pressure there, from 0.3 to 1.
  mutating func next() -> (position: Vector2, pressure: Double)
}

extension PenWalk: PenPath {}
