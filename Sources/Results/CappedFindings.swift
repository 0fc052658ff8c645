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
