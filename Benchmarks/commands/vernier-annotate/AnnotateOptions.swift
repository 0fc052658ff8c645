import AnnotationExperiment
import ArgumentParser
import CommandLine
import Results
import Schemes

/// The annotations for picks, and the numbers of annotations for timings.
struct AnnotateOptions: ParsableArguments {
  @Option(help: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices).")
  var schemes = SchemeCatalog.standard.names.joined(separator: ",")

  @Option(parsing: .unconditional, help: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  var depths = "0,3,7,15,300,1000"

  @Option(parsing: .unconditional, help: "Picks of each scheme at each depth, from 1.")
  var picks = 2000

  @Option(
    parsing: .unconditional, help: "Annotations in the scenes that are timed, with commas, from 1; - for no times.")
  var counts = "10,100,1000,10000,100000"

  @Option(
    help: "Folder for pictures of a scene of every kind at each depth, as annotations-DEPTH.svg; made if it is missing."
  )
  var pictures: String?

  func configuration(seed: UInt64) throws -> AnnotationConfiguration {
    let configuration = AnnotationConfiguration(
      schemes: try CommaList.schemes(schemes), depths: try CommaList.depths(depths), picks: picks,
      counts: try chosenCounts(), seed: seed)
    try configuration.validate()
    return configuration
  }

  private func chosenCounts() throws -> [Int] {
    if counts == "-" { return [] }
    return try CommaList(counts, option: "--counts").items.map { text in
      guard let count = Int(text) else {
        throw InputError("--counts names \(text); give whole numbers from 1 with commas, or - for no times.")
      }
      return count
    }
  }
}
