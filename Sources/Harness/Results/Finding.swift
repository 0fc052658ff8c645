/// One fault of a result.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file, relative to the folder.
  public var file: String
  /// The line, counted from 1, where the header is line 1; nil where the finding is about the whole file.
  public var line: Int?
  /// The name of the column; nil where the finding is about the whole line.
  public var column: String?
  /// The fault, as the end of a sentence.
  public var problem: String

  /// A finding of a file, a line or a field.
  public init(file: String, line: Int? = nil, column: String? = nil, problem: String) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// `sweep.csv, line 7, column level: "x" is not an integer.`
  public var description: String {
    file + (line.map { ", line \($0)" } ?? "") + (column.map { ", column \($0)" } ?? "") + ": \(problem)."
  }
}

/// The findings of one file, up to a limit: a file of the wrong kind has one in every cell.
struct CappedFindings {
  let file: String
  let limit: Int
  private var kept: [Finding] = []
  private var count = 0

  init(file: String, limit: Int) {
    self.file = file
    self.limit = limit
  }

  mutating func add(_ problem: String, line: Int? = nil, column: String? = nil) {
    count += 1
    if count <= limit { kept.append(Finding(file: file, line: line, column: column, problem: problem)) }
  }

  /// The findings, and the number of those beyond the limit.
  var findings: [Finding] {
    count <= limit ? kept : kept + [Finding(file: file, problem: "and \(count - limit) more findings")]
  }
}
