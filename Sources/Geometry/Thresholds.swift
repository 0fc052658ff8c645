/// The bounds that all experiments share, so that each stands in one place.
public enum Thresholds {
  /// The jitter at which a picture visibly shakes, in px: a quarter of a pixel.
  ///
  /// Jitter is the change of a drawn point's error from one displayed frame to the next. A scheme breaks where its
  /// jitter reaches this threshold, unless another one is asked for; a handoff rule without a promise of its own is
  /// held to it.
  public static let visibleJitter = 0.25
}
