import CommandLine
import FilmStripExperiment
import Foundation
import Geometry
import Measurement
import Results

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

  func text(_ width: TextWidth) -> String {
    var table = TextTable(["scheme"], depths: configuration.depths.map { "10^\($0)" })
    for scheme in configuration.schemes {
      table.add(
        [scheme.name] + configuration.depths.map { Self.text(cells[SchemeDepth(scheme: scheme, depth: $0)]) })
    }
    let title =
      "How far the worst point is shown from where it is, in px, while the camera pans by "
      + "\(configuration.pan.panStep) px a frame"
    return width.lines(verdict) + "\n\n" + width.lines(title) + "\n\n" + table.text(width)
  }

  /// Which schemes show points where they are, to what can be seen.
  private var verdict: String {
    let ends = configuration.schemes.map { scheme -> (scheme: String, end: (depth: Double, text: String)?) in
      let wrong = configuration.depths.first { depth in
        cells[SchemeDepth(scheme: scheme, depth: depth)].map {
          $0.invalid > 0 || $0.largest >= Thresholds.visibleJitter
        } ?? false
      }
      return (scheme.name, wrong.map { ($0.decades, "10^\($0)") })
    }
    return SchemeVerdict.text(
      ends, holding: "show every point less than \(Thresholds.visibleJitter) px from where it is, at all depths drawn",
      breaking: "show one further off")
  }

  private static func text(_ summary: Summary?) -> String {
    guard let summary, summary.samples > 0 else { return "–" }
    if summary.invalid == summary.samples { return "invalid" }
    if summary.invalid > 0 { return "\(max(1, 100 * summary.invalid / summary.samples)) % invalid" }
    return summary.largest == 0 ? "< 0.001" : String(format: "%.3f", summary.largest)
  }
}
