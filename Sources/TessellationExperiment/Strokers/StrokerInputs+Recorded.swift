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

extension StrokerCase {
  /// The row as it would be, had the judge said what a recorded row says.
  func row(recordedIn row: RecordedRow) -> StrokerRow {
    func deviation(_ name: String) -> OutlineVerdict.Deviation? {
      guard let x = row.number("\(name)_x_px"), let y = row.number("\(name)_y_px") else { return nil }
      // From nothing it is infinite, which no cell holds.
      let distance = row.number("\(name)_px") ?? .infinity
      return OutlineVerdict.Deviation(position: Vector2(x, y), distance: distance)
    }
    let outcome: StrokerOutcome =
      switch outline {
      case .region(_, let size):
        .judged(
          OutlineVerdict(
            outside: deviation("outside"), inside: deviation("inside"), holes: row.count("holes"),
            slivers: row.count("slivers")), size)
      case .failed(let sentence): .failed(sentence)
      case .impossible(let sentence): .impossible(sentence)
      }
    return self.row(outcome, fewestVertices: row.integer("fewest_vertices"))
  }
}
