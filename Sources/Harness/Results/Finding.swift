import Files

/// What a check of a result finds wrong: where, and a sentence.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file, relative to the folder.
  public var file: String
  /// The position in the file: `line 7, column level`, where the header is line 1; empty where it is the whole file.
  public var place: String
  /// The fault, as the end of a sentence.
  public var problem: String

  /// A finding of a file, or at a place in it.
  public init(file: String, place: String = "", problem: String) {
    self.file = file
    self.place = place
    self.problem = problem
  }

  /// `sweep.csv, line 7, column level: "x" is not an integer.`
  public var description: String { FileError(.input, file, at: place, problem).description }
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

  mutating func add(_ problem: String, at place: String = "") {
    count += 1
    if count <= limit { kept.append(Finding(file: file, place: place, problem: problem)) }
  }

  /// The findings, and the number of those beyond the limit.
  var findings: [Finding] {
    count <= limit ? kept : kept + [Finding(file: file, problem: "and \(count - limit) more findings")]
  }
}
