/// The workloads by name.
public enum WorkloadCatalog {
  /// The workloads that need no file, in the order of results. To add one, add its line here.
  public static let standard: [any Workload] = [
    FreehandWorkload(),
    PatternWorkload(),
    AnnotationWorkload(),
    DotGridWorkload(),
    LongStrokeWorkload(),
  ]

  /// The names of the workloads that need no file, in the order of results.
  public static var names: [String] { standard.map(\.name) }

  /// All allowed names, for help texts and errors.
  public static var choices: String {
    names.joined(separator: ", ") + ", \(RecordingWorkload.prefix)FILE or \(FittedRecordingWorkload.prefix)FILE"
  }

  /// The workloads that are read from a file. To add one, add its line here.
  static let recorded: [any RecordedWorkload.Type] = [RecordingWorkload.self, FittedRecordingWorkload.self]

  /// The workload with a name, or for `recording:FILE` the recording in that file where it lies, and for `fitted:FILE`
  /// made to fit.
  /// - Throws: `WorkloadError`, for a name that does not exist, or a recording that cannot be used.
  public static func workload(named name: String) throws(WorkloadError) -> any Workload {
    if let workload = standard.first(where: { $0.name == name }) { return workload }
    guard let kind = recorded.first(where: { name.hasPrefix($0.prefix) }) else {
      throw .unknown(name, suggestion: EditDistance.nearest(to: name, in: names))
    }
    let path = String(name.dropFirst(kind.prefix.count))
    guard !path.isEmpty else { throw .noPath(kind.prefix) }
    do {
      return try kind.init(path: path)
    } catch {
      throw .recording(error)
    }
  }
}
