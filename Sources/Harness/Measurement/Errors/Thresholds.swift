/// The bounds that all experiments share.
public enum Thresholds {
  /// The jitter at which a picture visibly shakes, in px: a quarter of a pixel.
  ///
  /// Jitter is the change of a drawn point's error from one displayed frame to the next. By default, a scheme breaks at
  /// the depth at which its jitter reaches this threshold. A handoff rule that states no bound of its own is judged by
  /// this threshold.
  public static let visibleJitter = 0.25
}
