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
  public static var choices: String { names.joined(separator: ", ") + ", or \(RecordingWorkload.prefix)FILE" }

  /// The workload with a name, or for `recording:FILE` the recording in that file.
  /// - Throws: `WorkloadError`, for a name that does not exist, or a recording that cannot be used.
  public static func workload(named name: String) throws(WorkloadError) -> any Workload {
    if let workload = standard.first(where: { $0.name == name }) { return workload }
    guard name.hasPrefix(RecordingWorkload.prefix) else {
      throw .unknown(name, suggestion: EditDistance.nearest(to: name, in: names))
    }
    let path = String(name.dropFirst(RecordingWorkload.prefix.count))
    guard !path.isEmpty else { throw .noPath }
    do {
      return try RecordingWorkload(path: path)
    } catch {
      throw .recording(error)
    }
  }
}
