import Measurement
import Results

/// The time that an operation takes with a scene of annotations, or its memory.
public struct AnnotationTimeRow: Hashable, Sendable {
  /// The subject of the timing.
  public let timing: AnnotationTiming
  /// The times of single operations, in ns; none for memory.
  public let summary: LatencySummary
  /// The median number of allocations of one operation; nil where allocations are not counted.
  public let allocations: Int?
  /// The bytes of memory in use for it; nil for timings, and where memory is not counted.
  public let bytes: Int?
  /// The triangles of the frame; nil for other operations.
  public let triangles: Int?

  /// The table `annotations.csv`: timings, which differ from run to run.
  public static let table = Table<AnnotationTimeRow>(
    "annotations",
    "What scenes of annotations cost by two renderers and a tree of views. Timings: they differ from run to run.",
    key: ["annotations", "visible", "engine", "quantity"]
  ) {
    Column("annotations", "How many the scene has.", minimum: 1) { $0.timing.count }
    Column(
      "visible", "How many of them are on the screen: all, or 1-percent.",
      allowed: VisibleShare.allCases.map(\.rawValue)
    ) { $0.timing.visible.rawValue }
    Column(
      "engine",
      "scene, what all share; immediate, everything visible is tessellated for every frame; retained, once an annotation and again where it "
        + "changed; view-tree, a node for every element, all of them diffed whenever anything changes; hybrid, drawn as by immediate what "
        + "rests, and as by view-tree what was changed last.",
      allowed: AnnotationSubject.allCases.map(\.rawValue)
    ) { $0.timing.engine.rawValue }
    Column(
      "quantity",
      "build, from a list of annotations to the first frame; memory; hit-test, the topmost annotation under a px; hit-test-linear, by "
        + "asking each; rectangle-selection, of a quarter of the screen's sides; select-all, and clearing; edit, undo, redo, a command that "
        + "moves one annotation; reorder, one to the front; frame, after the camera has moved; edited-frame, reordered-frame and "
        + "frame-N-percent-moving, with the change before it; grid, the "
        + "dots of a grid after the camera has moved, whatever annotations there are.",
      allowed: AnnotationQuantity.allCases.map(\.rawValue)
    ) { $0.timing.quantity.rawValue }
    Column("samples", "How often it was timed.", minimum: 0) { $0.summary.count }
    Column("p50_ns", .ns, "Median.", minimum: 0) { $0.summary.p50.map { Double($0) } }
    Column("p99_ns", .ns, "99th percentile, nearest rank.", minimum: 0) { $0.summary.p99.map { Double($0) } }
    Column("max_ns", .ns, "The longest.", minimum: 0) { $0.summary.maximum.map { Double($0) } }
    Column("allocations", "Times that memory was asked for: the median of the samples.", minimum: 0) { $0.allocations }
    Column("memory_bytes", .bytes, "Memory in use for it, all annotations together.", minimum: 0) { $0.bytes }
    Column("triangles", "Triangles of the last frame.", minimum: 0) { $0.triangles }
  }
}

/// Counts the allocations and the memory of a process.
public struct AllocationMeter: Sendable {
  /// The number of allocations so far; negative where they are not counted.
  public let count: @Sendable () -> Int
  /// Bytes in use; negative where that is not known.
  public let bytes: @Sendable () -> Int

  /// A meter of two counters.
  public init(
    count: @escaping @Sendable () -> Int = { -1 }, bytes: @escaping @Sendable () -> Int = { -1 }
  ) {
    self.count = count
    self.bytes = bytes
  }

  /// The number of allocations of `work`; nil where they are not counted.
  func allocations(_ work: () throws -> Void) rethrows -> Int? {
    let before = count()
    try work()
    let after = count()
    return before < 0 ? nil : after - before
  }
}
