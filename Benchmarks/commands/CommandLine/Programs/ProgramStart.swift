import Foundation

/// Another program to run instead of this one, with its arguments.
package struct ProgramStart {
  private let program: ProgramDescription
  private let arguments: [String]

  /// - Parameter arguments: without the program's name.
  package init(_ program: ProgramDescription, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The start that a command line requests: that of the program whose subcommand it names, or whose help; nil for the
  /// main program's own.
  /// - Parameter arguments: the whole command line.
  static func ofArguments(_ arguments: [String]) -> ProgramStart? {
    var words = arguments.dropFirst()
    if words.first == "help" { words.removeFirst() }
    guard let word = words.first, let program = ProgramCatalog.program(of: word) else { return nil }
    return ProgramStart(program, arguments: Array(arguments.dropFirst()))
  }

  /// Where a program is: beside this one, or else on the search path; nil where it is not built.
  static func path(of program: ProgramDescription) -> String? {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let resolved = URL(fileURLWithPath: own).resolvingSymlinksInPath()
    let beside = resolved.deletingLastPathComponent().appendingPathComponent(program.name).path
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : ExecutableSearch.path(of: program.name)
  }

  /// Whether a program exists.
  package static func isBuilt(_ program: ProgramDescription) -> Bool { path(of: program) != nil }

  /// Runs the program in place of this one: the same process, with its descriptors, so that exit codes and signals are
  /// its own.
  ///
  /// Returns only by an error.
  /// - Throws: `InputError` where the program is not built or cannot be run.
  package func replaceThisProcess() throws {
    guard let path = Self.path(of: program) else {
      throw InputError(
        "\(program.name) is not built, which this takes; build it by: make \(program.target).")
    }
    // Signals that a thread of this program waits for are blocked, and would stay so.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var words: [UnsafeMutablePointer<CChar>?] = ([program.name] + arguments).map { strdup($0) }
    words.append(nil)
    execv(path, words)
    let problem = String(cString: strerror(errno))
    for word in words { free(word) }
    throw InputError("\(path) cannot be run: \(problem); build it again by: make \(program.target).")
  }
}
