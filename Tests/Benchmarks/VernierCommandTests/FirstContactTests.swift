import Foundation
import TestSupport
import Testing

@testable import CommandLine

/// The result of a script in a POSIX shell, in which `$VERNIER` is the program.
struct Shell {
  let exitCode: Int32
  let output: String
  let errorText: String

  init(_ script: String, in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
    let process = Process()
    let vernier = try #require(Command.executable, "vernier should lie beside the tests")
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var variables = ProcessInfo.processInfo.environment
    variables["VERNIER"] = vernier.path
    variables["COLUMNS"] = "10000"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let files = try ["output", "error"].map { name in
      FileHandle(forWritingAtPath: try folder.file("shell-" + name, holding: ""))
    }
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    process.waitUntilExit()
    exitCode = process.terminationStatus
    output = try folder.text("shell-output")
    errorText = try folder.text("shell-error")
  }
}

private let repository = Repository.folder

private let tinySweep = """
  "$VERNIER" sweep --frames 2 --points 1 --workloads dots --paths orbit --depths 0 --content active --no-horizons
  """

@Suite("The program names itself:")
struct NamedProgramTests {
  @Test("the version is the one in CITATION.cff, and the commit is a hash or unknown")
  func version() throws {
    let citation = try String(contentsOf: repository.appendingPathComponent("CITATION.cff"), encoding: .utf8)
    let version = try #require(citation.firstMatch(of: /(?m)^version: ([0-9.]+)$/)).1
    let text = try Command(["--version"]).outputText
    let match = try #require(text.wholeMatch(of: /(\S+) \(commit ([0-9a-f]{40}|unknown)(, changed)?\)\n/), "\(text)")
    #expect(match.1 == version)
  }

  @Test("a copy knows its commit without git and outside the repository, and writes it into its results")
  func copy() throws {
    let folder = try TemporaryFolder()
    let script = """
      cp "$VERNIER" copy && cd / && PATH= && "$OLDPWD/copy" --version && VERNIER=$OLDPWD/copy &&
      \(tinySweep) --quiet --output "$OLDPWD/result" >/dev/null
      """
    let shell = try Shell(script, in: folder)
    #expect(shell.exitCode == 0, "\(shell.errorText)")
    let stated = try Command(["--version"]).outputText
    #expect(shell.output == stated)

    struct Named: Decodable {
      struct Revision: Decodable {
        var version: String
        var commit: String
        var isDirty: Bool?
      }
      var revision: Revision?
      var version: String?
    }
    let decoder = JSONDecoder()
    let provenance = try decoder.decode(Named.self, from: try folder.data("result/provenance.json"))
    let revision = try #require(provenance.revision)
    let changed = revision.isDirty == true ? ", changed" : ""
    #expect("\(revision.version) (commit \(revision.commit)\(changed))\n" == stated)
    let package = try decoder.decode(Named.self, from: try folder.data("result/datapackage.json"))
    #expect(package.version == revision.version)
  }
}

@Suite(
  "A reader that leaves, or a standard error that takes nothing, is no fault of the run:")
struct LostReaderTests {
  @Test("where head has enough, vernier ends by SIGPIPE without a word")
  func head() throws {
    let folder = try TemporaryFolder()
    // More rows than a pipe can hold.
    let script = "{ \(tinySweep) --depths 0...99 --output -; echo $? >code; } | head -n 1"
    let shell = try Shell(script, in: folder)
    #expect(shell.output.hasPrefix("scheme,") && shell.output.split(separator: "\n").count == 1, "\(shell.output)")
    #expect(shell.errorText == "")
    #expect(try folder.text("code") == "\(128 + SIGPIPE)\n")
  }

  @Test(
    "a refusal keeps its code and crashes nowhere",
    arguments: [
      #""$VERNIER" sweep --jobs 0 2>/dev/full"#,
      #""$VERNIER" sweep --jobs 0 2>&-"#,
      #""$VERNIER" sweep --jobs 0 0<&- 1>&- 2>&-"#,
      #"{ sleep 0.5; "$VERNIER" sweep --jobs 0 2>&1; echo $? >code; } | :; exit "$(cat code)""#,
    ])
  func refusal(script: String) throws {
    if script.contains("/dev/full") && access("/dev/full", W_OK) != 0 { return }
    let shell = try Shell(script, in: try TemporaryFolder())
    #expect(shell.exitCode == 64, "\(shell.errorText)")
    #expect(shell.output == "" && shell.errorText == "")
  }

  @Test("a run that succeeds does so without its closing remark", arguments: ["2>/dev/full", "2>&-"])
  func remark(redirection: String) throws {
    if redirection.contains("/dev/full") && access("/dev/full", W_OK) != 0 { return }
    let shell = try Shell("\(tinySweep) --output - \(redirection)", in: try TemporaryFolder())
    #expect(shell.exitCode == 0)
    #expect(shell.output.hasPrefix("scheme,") && shell.output.hasSuffix("\n"))
  }

  @Test(
    "no file is opened as a standard descriptor that is closed: what is meant for one would come into the other",
    .enabled(if: access("/proc/self/fd", R_OK) == 0, "there is no /proc here"))
  func closedDescriptors() throws {
    // More rows than a pipe can hold, so that the program runs while its descriptors are examined.
    let script = """
      sh -c 'echo $$ >pid; exec \(tinySweep) --depths 0...99 --output -' 0<&- 2>&- |
        { read -r row; for end in 0 2; do readlink "/proc/$(cat pid)/fd/$end"; done; }
      """
    let shell = try Shell(script, in: try TemporaryFolder())
    #expect(shell.output == "/dev/null\n/dev/null\n")
  }
}

@Suite("A log of progress")
struct ProgressLogTests {
  /// The seconds at which a line is written in a run of `length` seconds that is updated ten times a second.
  private func times(length: Double) -> [Int] {
    var log = ProgressLog()
    return (0...Int(length * 10)).filter { tick in
      log.line("sweep", Double(tick) / (length * 10), after: Double(tick) / 10) != nil
    }.map { $0 / 10 }
  }

  @Test("stays empty for a run of less than ten seconds")
  func short() {
    #expect(times(length: 9.9) == [])
  }

  @Test("gets a line each ten seconds, in a longer run each tenth, in a very long one each ten minutes")
  func long() {
    #expect(times(length: 45) == [10, 20, 30, 40])
    #expect(times(length: 1000) == [10, 110, 210, 310, 410, 510, 610, 710, 810, 910])
    #expect(times(length: 20_000).prefix(3) == [10, 610, 1210])
  }

  @Test("says how far the run is, since when, and how long the rest takes")
  func text() {
    var log = ProgressLog()
    #expect(log.line("sweep", 0.25, after: 30) == "sweep: 25 % after 30 s, about 2 min left")
    #expect(log.line("sweep", 0.5, after: 60) == "sweep: 50 % after 60 s, about 60 s left")
    var slow = ProgressLog()
    #expect(slow.line("sweep", 0.001, after: 30) == "sweep: 0 % after 30 s")
  }

  @Test("is not written by a short run whose standard error is a file")
  func shortRun() throws {
    let shell = try Shell("\(tinySweep) --output result >/dev/null", in: try TemporaryFolder())
    #expect(shell.exitCode == 0)
    #expect(!shell.errorText.contains("%") && shell.errorText.split(separator: "\n").count == 1, "\(shell.errorText)")
  }
}
