import Measurement

/// One scheme at one depth, measured.
public struct LatencySeries: Sendable {
  public let position: SchemeDepth
  public let rows: [LatencyRow]
  /// The latencies, from when deliveries were due; of an unpaced run, the service times.
  public let histogram: LatencyHistogram
  /// How late the machine woke beside; nil for an unpaced run.
  public let hiccups: LatencyHistogram?
}
