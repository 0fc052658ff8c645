import Results

// Goes as soon as every experiment has its own.
extension Experiment {
  public static func contents(_ configuration: Configuration) throws -> ResultContents { ResultContents([]) }
}

extension ExperimentConfiguration {
  public func validate() throws(SettingError) {}
}
