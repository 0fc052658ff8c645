import ArgumentParser
import Experiments
import Foundation
import Frames
import Geometry
import Results
import Workloads

struct HandoffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "handoff",
    abstract: "Check every handoff rule for jumps, slips, drift and lost content.")

  @Option(help: "Handoff rules, with commas: \(HandoffRuleCatalog.names.joined(separator: ", ")).")
  var rules = HandoffRuleCatalog.names.joined(separator: ",")

  @Option(help: "Levels")
  var levels = "0,1,2,3,4,5,10,100,334,1000,10000"

  @Option(parsing: .unconditional, help: "Seed of the walks.")
  var seed: UInt64 = 1

  @Option(help: "Fuzz.") var fuzz = 0

  func run() throws {
    let configuration = HandoffConfiguration(
      rules: rules.split(separator: ",").map(String.init), levels: levels.split(separator: ",").compactMap { Int($0) },
      panLevels: [0, 10, 334], script: nil, viewport: .standard, seed: seed)
    if fuzz > 0 {
      for o in try HandoffFuzz(configuration, gestures: fuzz).run(jobs: 2, progress: { _ in }) {
        print(o.rule, o.gestures, o.refused, o.worst, o.failure.map { "\($0.violation) \($0.script)" } ?? "no failure")
      }
      return
    }
    let clock = ContinuousClock()
    var last = clock.now
    try HandoffValidation(configuration).run(jobs: 1) { index, rows in
      let now = clock.now
      for row in rows {
        print(
          row.rule, row.walk, row.levels, row.stage, row.check, row.measured.map { String(format: "%.3g", $0) } ?? "-",
          row.unit, row.status, now - last)
      }
      last = now
    }
  }
}
