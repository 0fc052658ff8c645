/// The bounds that all experiments share.
public enum Thresholds {
  /// The jitter at which a picture visibly shakes, in px: a quarter of a pixel.
  ///
  /// Jitter is the change of a drawn point's error from one displayed frame to the next. A scheme breaks where its
  /// jitter reaches this threshold, unless another one is chosen. A handoff rule that states no bound of its own is
  /// judged by it.
  public static let visibleJitter = 0.25
}
