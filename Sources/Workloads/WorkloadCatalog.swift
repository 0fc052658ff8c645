/// The workloads by name.
public enum WorkloadCatalog {
  /// The workloads that need no file, in the order of results. To add one, add its line here.
  public static let standard: [any Workload] = [
    FreehandWorkload(),
    PatternWorkload(),
    AnnotationWorkload(),
    DotGridWorkload(),
  ]

  /// The names of the workloads that need no file, in the order of results.
  public static var names: [String] { standard.map(\.name) }

  /// All that can be asked for, for help texts and errors.
  public static var choices: String { names.joined(separator: ", ") + ", or \(RecordingWorkload.prefix)FILE" }

  /// The workload of that name, or for `recording:FILE` the recording in that file.
  /// - Throws: `WorkloadError`, for a name that there is not, or a recording that cannot be used.
  public static func workload(named name: String) throws(WorkloadError) -> any Workload {
    if let workload = standard.first(where: { $0.name == name }) { return workload }
    guard name.hasPrefix(RecordingWorkload.prefix) else { throw .unknown(name, suggestion: suggestion(for: name)) }
    let path = String(name.dropFirst(RecordingWorkload.prefix.count))
    guard !path.isEmpty else { throw .noPath }
    do {
      return try RecordingWorkload(path: path)
    } catch {
      throw .recording(error)
    }
  }

  /// The nearest name, unless more than half of it would have to change.
  private static func suggestion(for name: String) -> String? {
    let longest = 40
    guard name.count <= longest else { return nil }
    let distances = names.map { (name: $0, distance: EditDistance.between(name.lowercased(), $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return 2 * nearest.distance <= nearest.name.count ? nearest.name : nil
  }
}
