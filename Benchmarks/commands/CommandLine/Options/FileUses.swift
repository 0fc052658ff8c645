import Results
import Workloads

/// The files that a run reads and writes, compared with each other before anything is opened: a written file has only
/// one use.
package struct FileUses {
  private var uses: [FileLocation: String] = [:]

  /// No file yet.
  package init() {}

  /// Takes a file that is read.
  /// - Parameters:
  ///   - path: nil for none.
  ///   - name: how errors call it: an option, or a few words.
  package mutating func reads(_ path: String?, _ name: String) {
    if let path, let location = FileLocation(path) { uses[location] = name }
  }

  /// Takes the recordings among workloads.
  package mutating func reads(workloads: [any Workload]) {
    for case let workload as any RecordedWorkload in workloads { reads(workload.path, "--workloads") }
  }

  /// Takes a file that is written.
  /// - Throws: an input error where it has another use, under this name or another.
  package mutating func writes(_ path: String?, _ name: String) throws {
    guard let path, let location = FileLocation(path) else { return }
    if let other = uses.updateValue(name, forKey: location) {
      throw InputError("\(name) and \(other) both name \(path); name two files.")
    }
  }

  /// Takes a file that is written beside what goes to standard output.
  package mutating func writes(_ path: String?, besideStandardOutput name: String) throws {
    guard path != "-" else {
      throw InputError("\(name) is -; name a file, since standard output is for the rest.")
    }
    if let path, let location = FileLocation(path), location == .ofStandardOutput {
      throw InputError("\(name) is \(path), where standard output goes; name a file, since that is for the rest.")
    }
    try writes(path, name)
  }

  /// Takes the folder of a result, and all files in it that are known by name.
  package mutating func writes(_ experiment: any Experiment.Type, _ options: OutputOptions, shard: Shard? = nil) throws
  {
    guard let folder = options.folder(for: experiment, shard: shard) else { return }
    try writes(folder, "--output")
    for name in ResultFolder.fileNames(tables: experiment.tables) {
      try writes(folder + "/" + name, "the result in --output")
    }
  }
}
