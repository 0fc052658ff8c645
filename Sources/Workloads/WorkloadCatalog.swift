/// The workloads by name.
public enum WorkloadCatalog {
  private static let workloads: [any Workload] = [
    FreehandWorkload(), PatternWorkload(), AnnotationWorkload(), DotGridWorkload(),
  ]

  /// What a name of recorded touches begins with; a file's path follows.
  public static let recordingPrefix = "recording:"

  /// The names of the workloads that need no file, in the order of results.
  public static var names: [String] { workloads.map(\.name) }

  /// The workload of that name, or the recording in the file that it names.
  public static func workload(named name: String) throws(WorkloadError) -> any Workload {
    if name.hasPrefix(recordingPrefix) {
      return try RecordingWorkload(path: String(name.dropFirst(recordingPrefix.count)))
    }
    guard let workload = workloads.first(where: { $0.name == name }) else {
      throw WorkloadError(
        .input,
        "There is no workload \"\(name)\"; choose from \(names.joined(separator: ", ")), or \(recordingPrefix)FILE.")
    }
    return workload
  }
}
