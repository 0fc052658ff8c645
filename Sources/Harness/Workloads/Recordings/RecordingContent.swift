import Files

/// What a recording's file is, and what was done to make events of it. Remarks are parts of sentences.
public struct RecordingContent: Hashable, Sendable, CustomStringConvertible {
  /// The format, as its catalogue names it: `InkML`.
  public let format: String
  /// What was done to positions, and what is left out: `curves are flattened within 1/32 unit`.
  public let remarks: [String]
  /// What the file does not hold and is made up, by which rule: `times are made up, 1/120 s a point`.
  public let madeUp: [String]

  /// A file that holds all that is used.
  public init(format: String, remarks: [String] = [], madeUp: [String] = []) {
    self.format = format
    self.remarks = remarks
    self.madeUp = madeUp
  }

  /// The format and what was done: `SVG; curves are flattened within 1/32 unit; it has no force`.
  public var description: String { ([format] + remarks + madeUp).joined(separator: "; ") }

  /// What was done, as one sentence; nil for nothing.
  /// - Parameter path: of the file.
  public func remark(path: String) -> String? {
    remarks.isEmpty && madeUp.isEmpty ? nil : "\(QuotedText(path, limit: 200)) is read as \(self)."
  }
}
