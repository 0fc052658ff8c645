import ArgumentParser
import CommandLine
import ExactNumbers
import Foundation
import Frames
import Measurement
import Results
import Schemes
import Workloads

/// `vernier doctor`: describes this machine and lists missing dependencies.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show versions, clock, governor and load, and what is missing and how to get it.",
    discussion: "Exit code 1 when something that precision results need is missing.")

  func run() throws {
    let machine = Machine.current()
    let checks =
      Self.libraryChecks() + Self.catalogues() + Self.programChecks() + Self.machineChecks(machine) + Self.toolChecks()
    var table = TextTable(["", "what", "found"], leftColumns: 3)
    for check in checks { table.add([check.verdict.mark, check.name, check.found]) }
    let failed = checks.filter { $0.verdict == .missing }
    let count = checks.count { $0.advice != nil }
    let counsel = count == 0 ? "nothing to advise" : "\(count) piece\(count == 1 ? "" : "s") of advice below"
    let verdict =
      failed.isEmpty ? "What precision results need is there" : "Something that precision results need is missing"
    try standardOutput(TextWidth.standardOutput.lines("\(verdict); \(counsel).") + "\n\n" + table.text)
    let advice = checks.compactMap { check in
      check.advice.map {
        HangingText.text(
          "\(check.verdict.mark) \(check.name): ", $0, width: TextWidth.standardOutput.columns)
      }
    }
    if !advice.isEmpty { try standardOutput("\n" + advice.joined(separator: "\n") + "\n") }
    guard failed.isEmpty else {
      throw CheckError("Missing: " + failed.map(\.name).joined(separator: ", ") + ".")
    }
  }

  private static func libraryChecks() -> [DoctorCheck] {
    let toolchain = Toolchain.current
    return [
      DoctorCheck("vernier", found: "\(Revision.ofProgram()), \(toolchain.build) build"),
      DoctorCheck("compiler", found: toolchain.compiler),
      DoctorCheck("GMP", found: LibraryVersions.gmp),
      DoctorCheck(
        "MPFR",
        found: LibraryVersions.mpfr
          + (LibraryVersions.threadSafe ? ", thread-safe" : ", not thread-safe"),
        verdict: LibraryVersions.threadSafe ? .good : .missing,
        advice: LibraryVersions.threadSafe ? nil : "use --jobs 1, or an MPFR built with --enable-thread-safe."),
    ]
  }

  /// What this build can measure.
  private static func catalogues() -> [DoctorCheck] {
    [
      DoctorCheck("schemes", found: SchemeCatalog.standard.choices),
      DoctorCheck("handoff rules", found: HandoffRuleCatalog.standard.choices),
      DoctorCheck("workloads", found: WorkloadCatalog.choices),
      DoctorCheck("camera paths", found: CameraPathCatalog.choices),
    ]
  }

  /// What is built of the other programs.
  private static func programChecks() -> [DoctorCheck] {
    let missing = ProgramCatalog.others.filter { !ProgramStart.isBuilt($0) }
    let built = ProgramCatalog.others.filter { !missing.contains($0) }
    return [
      DoctorCheck(
        "programs", found: built.isEmpty ? "vernier alone" : built.map(\.name).joined(separator: ", "),
        advice: missing.isEmpty
          ? nil
          : "\(missing.map(\.name).joined(separator: ", ")) can be built by: make "
            + missing.map(\.target).joined(separator: " "))
    ]
  }

  private static func machineChecks(_ machine: Machine) -> [DoctorCheck] {
    let load = machine.loadAverages.first ?? 0
    let isBusy = load > 0.5 * Double(machine.coreCount)
    let governor = machine.frequencyGovernor
    return [
      DoctorCheck("processor", found: "\(machine.cpuModel), \(machine.coreCount) cores, \(machine.architecture)"),
      DoctorCheck("system", found: "\(machine.operatingSystem), \(machine.kernel)"),
      DoctorCheck("memory", found: String(format: "%.1f GB", Double(machine.memoryBytes) / 1e9)),
      DoctorCheck(
        "clock", found: "resolution \(machine.clockResolutionNs) ns, granularity \(machine.clockGranularityNs) ns",
        verdict: machine.clockGranularityNs <= 1000 ? .good : .poor,
        advice: machine.clockGranularityNs <= 1000 ? nil : "timings below a microsecond mean little on this clock."),
      DoctorCheck(
        "governor", found: governor ?? "unknown",
        verdict: governor == nil || governor == "performance" ? .good : .poor,
        advice: governor == nil || governor == "performance"
          ? nil : "for steady timings: sudo cpupower frequency-set -g performance"),
      DoctorCheck(
        "load", found: machine.loadAverages.map { String(format: "%.2f", $0) }.joined(separator: " "),
        verdict: isBusy ? .poor : .good,
        advice: isBusy ? "something else is running; timings will be noisy, precision results will not." : nil),
    ]
  }

  private static func toolChecks() -> [DoctorCheck] {
    [
      ("git", "a build without it may not know whether its sources were changed; install git."),
      ("python3", "the notebooks need it; install python3 and python3-venv."),
    ]
    .map { name, advice in
      let path = ExecutableSearch.path(of: name)
      return DoctorCheck(
        name, found: path == nil ? "missing" : "found", verdict: path == nil ? .poor : .good,
        advice: path == nil ? advice : nil)
    }
  }
}
