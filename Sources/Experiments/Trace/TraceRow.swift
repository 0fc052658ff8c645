/// Every input and output of one sample as exact text, so that anyone's rational arithmetic can redo it.
public struct TraceRow: Sendable {
  /// The index of the cell in the sweep.
  public let cell: Int
  public let scheme: String
  public let workload: String
  public let path: String
  /// Decades.
  public let depth: Double
  public let frame: Int
  public let point: Int
  /// World units, `p/q`.
  public let worldX, worldY: String
  /// World units, `p/q`.
  public let cameraX, cameraY: String
  /// Px per world unit, `p/q`.
  public let zoom: String
  /// `p/q`
  public let cosine, sine: String
  /// px
  public let viewportWidth, viewportHeight: Double
  /// Hexadecimal floats; `nan` and infinities spelled so.
  public let ndcX, ndcY: String
  /// The exact position in px from the top left corner, to 30 significant digits.
  public let screenX, screenY: String
  /// px; nil when what was handed over is not finite.
  public let error: Double?
}
