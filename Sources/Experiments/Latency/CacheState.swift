/// What the processor's caches hold when an event comes.
public enum CacheState: String, Sendable, CaseIterable {
  /// What 4 ms of sleep have left in them: little, on a machine that others use too.
  case cold
  /// What a rehearsal has left in them: shortly before an event is due, the pipeline draws a stroke of its own.
  case rehearsed
}
