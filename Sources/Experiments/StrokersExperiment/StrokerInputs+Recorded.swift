import Geometry
import Results
import StrokeOracle

extension StrokerInputs {
  /// What a result was made of.
  enum Recorded {
    case success(StrokerInputs)
    /// Why it was not made of its files.
    case failure(Finding)
  }

  /// Reads the strokes and outlines of a result.
  /// - Parameters:
  ///   - result: the files of the result.
  ///   - configuration: what the result says of them.
  /// - Returns: a finding where they are others than the configuration says.
  static func recorded(in result: RecordedResult, _ configuration: StrokerConfiguration) -> Recorded {
    let names = StrokerExperiment.files(configuration).map(\.name)
    var files: [File] = []
    for name in names {
      do { files.append(try File(result.bytes(of: name), name: name)) } catch {
        return .failure(Finding(file: name, problem: "it cannot be judged: \(error)"))
      }
    }
    do {
      let inputs = try StrokerInputs(files)
      guard inputs.configuration == configuration else {
        return .failure(
          Finding(
            file: ResultFolder.provenanceFileName,
            problem: "its configuration is not that of \(names.joined(separator: ", "))"))
      }
      return .success(inputs)
    } catch {
      return .failure(Finding(file: ResultFolder.packageFileName, problem: "its files cannot be judged: \(error)"))
    }
  }
}

/// Makes rows as they would be, had the judge found its deviations where recorded rows have them.
///
/// How far these positions deviate is computed anew, and so is how few vertices there can be: once for a stroke at a
/// tolerance.
struct RecordedVerdicts {
  private var last: (name: String, region: AskedRegion?)?
  private var fewest: [StrokerConfiguration.Question: Int?] = [:]

  /// The row of a case.
  /// - Parameters:
  ///   - judged: the case.
  ///   - row: the recorded row.
  mutating func row(of judged: StrokerCase, recordedIn row: RecordedRow) -> StrokerRow {
    judged.row(outcome(of: judged, row), fewestVertices: fewestVertices(of: judged))
  }

  private mutating func outcome(of judged: StrokerCase, _ row: RecordedRow) -> StrokerOutcome {
    switch judged.outline {
    case .failed(let sentence): return .failed(sentence)
    case .impossible(let sentence): return .impossible(sentence)
    case .region(let outline, let size):
      // What the judge refuses is known when it judges again.
      if row.text("status") == StrokerStatus.failed.rawValue, let reason = row.text("reason") { return .failed(reason) }
      let region = region(of: judged.stroke)
      func deviation(_ name: String, _ distance: (ClosedRange<Double>) -> Double) -> OutlineVerdict.Deviation? {
        guard let region, let x = row.number("\(name)_x_px"), let y = row.number("\(name)_y_px") else { return nil }
        let position = Vector2(x, y)
        let computed = distance(region.signedDistance(to: position))
        // The judge takes off how far it moved corners.
        let largest = outline.contours.joined().reduce(0) { max($0, abs($1.x), abs($1.y)) }
        if let recorded = row.number("\(name)_px"), recorded > 0, recorded <= computed,
          recorded >= computed - 0x1p-38 * largest
        {
          return OutlineVerdict.Deviation(position: position, distance: recorded)
        }
        return OutlineVerdict.Deviation(position: position, distance: computed)
      }
      return .judged(
        OutlineVerdict(
          outside: deviation("outside") { $0.lowerBound }, inside: deviation("inside") { -$0.upperBound },
          holes: row.count("holes"), slivers: row.count("slivers")), size)
    }
  }

  private mutating func region(of stroke: AskedStroke) -> AskedRegion? {
    if let last, last.name == stroke.name { return last.region }
    let region = stroke.region
    last = (stroke.name, region)
    return region
  }

  private mutating func fewestVertices(of judged: StrokerCase) -> Int? {
    let question = StrokerConfiguration.Question(stroke: judged.stroke.name, tolerance: judged.tolerance)
    if let count = fewest[question] { return count }
    let count = judged.fewestVertices
    fewest[question] = .some(count)
    return count
  }
}
