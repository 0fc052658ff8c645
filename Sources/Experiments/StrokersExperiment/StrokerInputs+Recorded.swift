import Files
import Results

extension StrokerInputs {
  /// Reads the strokes and outlines of a result.
  /// - Parameters:
  ///   - result: the files of the result.
  ///   - configuration: what the result says of them.
  /// - Throws: an input error where they cannot be judged, or are others than the configuration says.
  init(recordedIn result: RecordedResult, _ configuration: StrokerConfiguration) throws(FileError) {
    let names = StrokerExperiment.files(configuration)
    do {
      try self.init(names.map { try File(result.bytes(of: $0), name: $0) })
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(.input, "The strokes and outlines in \(result.folder) cannot be judged: \(error)")
    }
    guard self.configuration == configuration else {
      throw FileError(
        .input,
        "\(result.folder)/\(ResultFolder.provenanceFileName): its settings are not those of \(names.joined(separator: ", "))."
      )
    }
  }
}
