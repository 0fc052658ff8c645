import Files

/// What a recording's file is, and what was done to make events of it.
public struct RecordingContent: Hashable, Sendable {
  /// The format, as its catalogue names it: `InkML`.
  public let format: String
  /// What the file does not hold and is made up, by which rule; what was done to positions; and what is left out. Each is
  /// the middle of a sentence: `its times are made up, 1/120 s a point`.
  public let remarks: [String]

  /// A file that holds all that is used.
  public init(format: String, remarks: [String] = []) {
    self.format = format
    self.remarks = remarks
  }

  /// What was done, as one sentence; nil for nothing.
  /// - Parameter path: of the file.
  public func remark(path: String) -> String? {
    remarks.isEmpty ? nil : "\(QuotedText(path, limit: 200)) is read as \(format): \(remarks.joined(separator: "; "))."
  }
}
