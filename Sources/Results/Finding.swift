/// One thing that is not as it should be in a result.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// Relative to the folder.
  public var file: String
  /// Counted from 1, the header being line 1; nil where the whole file is meant.
  public var line: Int?
  /// A column's name; nil where the whole line is meant.
  public var column: String?
  /// The end of the sentence.
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

/// The findings of one file, so many and no more: a file of the wrong kind has one in every cell.
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

  /// The findings kept, and how many there are beyond them.
  var findings: [Finding] {
    count <= limit ? kept : kept + [Finding(file: file, problem: "and \(count - limit) more findings")]
  }
}
