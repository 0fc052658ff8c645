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
