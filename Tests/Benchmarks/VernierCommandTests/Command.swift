import Foundation
import TestSupport
import Testing

/// A run of the built `vernier`, to its end, as a shell would see it with everything redirected to files.
struct Command {
  let exitCode: Int32
  let output: Data
  let errorText: String

  /// - Parameter standardOutput: the target of output instead of a file; ``output`` is then empty.
  init(_ arguments: [String], standardOutput: FileHandle? = nil) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    let executable: URL = try #require(Self.executable, "vernier should lie beside the tests")
    process.executableURL = executable
    process.arguments = arguments
    // Sentences are looked for, wherever lines would break.
    process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "10000"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try standardOutput ?? Self.emptyFile(folder.file("output"))
    process.standardError = try Self.emptyFile(folder.file("error"))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "vernier should not be ended by a signal")
    exitCode = process.terminationStatus
    output = try standardOutput == nil ? folder.data("output") : Data()
    errorText = String(decoding: try folder.data("error"), as: UTF8.self)
  }

  var outputText: String { String(decoding: output, as: UTF8.self) }

  /// A minimal sweep, with further options at the end.
  static func sweep(_ options: [String], standardOutput: FileHandle? = nil) throws -> Command {
    let tiny = "sweep --frames 2 --points 1 --workloads dots --paths orbit --depths 0 --content active"
    let named = Set(options.compactMap { $0.split(separator: "=").first.map(String.init) })
    var arguments: [String] = []
    var words = tiny.split(separator: " ").map(String.init)[...]
    arguments.append(words.removeFirst())
    while let option = words.popFirst(), let value = words.popFirst() {
      if !named.contains(option) { arguments += [option, value] }
    }
    return try Command(arguments + options, standardOutput: standardOutput)
  }

  /// Holds that the run was refused: this code, nothing on standard output, one sentence on standard error.
  func expectRefusal(_ code: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(exitCode == code, sourceLocation: sourceLocation)
    #expect(outputText == "", sourceLocation: sourceLocation)
    expectOneSentence(sourceLocation: sourceLocation)
  }

  func expectOneSentence(sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = errorText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines.last == "", "\(errorText)", sourceLocation: sourceLocation)
    #expect(errorText.hasPrefix("vernier: "), "\(errorText)", sourceLocation: sourceLocation)
    #expect(errorText.hasSuffix(".\n") && !errorText.contains(". "), "\(errorText)", sourceLocation: sourceLocation)
  }

  private static func emptyFile(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  /// Beside the test bundle: on Linux that is the running program, on macOS an argument of the program that loaded it.
  static let executable: URL? = {
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") } + Bundle.allBundles.map(\.bundlePath)
    for bundle in bundles {
      guard let end = bundle.range(of: ".xctest")?.upperBound else { continue }
      let folder = URL(fileURLWithPath: String(bundle[..<end])).deletingLastPathComponent()
      let candidate = folder.appendingPathComponent("vernier")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    return nil
  }()
}
