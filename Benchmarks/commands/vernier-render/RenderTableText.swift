import CommandLine
import Experiments
import FilmStripExperiment
import Foundation

/// How far points move against each other and the screen while the camera pans, for people.
struct RenderTableText {
  private let configuration: FilmStripConfiguration
  private var cells: [SchemeDepth: Summary] = [:]

  private struct Summary {
    var largest = 0.0
    var samples = 0
    var invalid = 0
  }

  init(_ configuration: FilmStripConfiguration) { self.configuration = configuration }

  mutating func add(_ row: DisplacementRow) {
    var summary = cells[row.cell] ?? Summary()
    summary.samples += 1
    if let displacement = row.displacement {
      summary.largest = max(
        summary.largest, (displacement.x * displacement.x + displacement.y * displacement.y).squareRoot())
    } else {
      summary.invalid += 1
    }
    cells[row.cell] = summary
  }

  var text: String {
    var table = TextTable(["scheme"] + configuration.depths.map { "10^\($0)" }, leftColumns: 1)
    for scheme in configuration.schemes {
      table.add(
        [scheme.name] + configuration.depths.map { Self.text(cells[SchemeDepth(scheme: scheme, depth: $0)]) })
    }
    return "How far the worst point is shown from where it is, in px, while the camera pans by "
      + "\(configuration.pan.panStep) px a frame\n\n" + table.text
  }

  private static func text(_ summary: Summary?) -> String {
    guard let summary, summary.samples > 0 else { return "–" }
    if summary.invalid == summary.samples { return "invalid" }
    if summary.invalid > 0 { return "\(max(1, 100 * summary.invalid / summary.samples)) % invalid" }
    return summary.largest == 0 ? "< 0.001" : String(format: "%.3f", summary.largest)
  }
}
