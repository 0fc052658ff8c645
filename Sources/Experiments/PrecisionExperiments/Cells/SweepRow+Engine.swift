import Results
import Schemes

extension SweepRow {
  /// The table `engines.csv`: how engines in other programs behaved, a row a cell that they answered for.
  public static let engineTable = Table<SweepRow>(
    "engines", "How engines in other programs answered.",
    key: ["scheme", "workload", "path", "content", "level", "zoom_depth"]
  ) {
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("workload", "What was drawn.") { $0.workload }
    Column("path", "How the camera moved.") { $0.path }
    Column("content", "Where the content was stored, seen from the camera.") { $0.content }
    Column("level", "Levels between the content and the camera; 0 for active content.", minimum: 0) { $0.level }
    Column("zoom_depth", .decades, "The depth asked for: the decimal logarithm of the zoom.", minimum: 0) { $0.depth }
    Column("frames_asked", "Displayed frames that the engine was asked for.", minimum: 0) { $0.conduct?.frames }
    Column("points_missing", "Points in answered frames whose place the engine did not know.", minimum: 0) {
      $0.conduct?.missing
    }
    Column("frames_repeated", "Displayed frames that were asked for a second time.", minimum: 0) {
      $0.conduct?.repeated
    }
    Column(
      "repeats_differing", "Those whose second answer was another: a state hides behind the camera.", minimum: 0
    ) { $0.conduct?.differing }
    Column(
      "status", "Whether the engine answered to the end, or failed and was no longer asked.",
      allowed: [answered, failed]
    ) { $0.conduct.map { $0.failure == nil ? answered : failed } }
    Column(failureColumn, "What the engine did when it failed.") { $0.conduct?.failure }
  }

  /// The column of what an engine did when it failed.
  static let failureColumn = "failure"

  private static let answered = "answered"
  private static let failed = "failed"
}
