import ArgumentParser
import CommandLine
import Results

/// `vernier diff`: what differs between two results.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say what differs between two results: figures, times, settings, and how they came to be.",
    discussion: """
      Compares two result folders of one kind by what their data packages say: rows by primary key, columns by name. Exit 1 where figures \
      differ: a table, a column, a row, a file, or a cell of a table without times. A table with a column of ns, µs, ms or s is of one run: its times are \
      compared as ratios, second by first, and neither they nor the cells beside them end with 1. A setting, the machine, versions and the \
      seed are named apart. --format csv or json prints every difference, a row each.
      """)

  @Argument(help: "The folder of a result.")
  var first: String

  @Argument(help: "The folder of another result of the same kind.")
  var second: String

  @OptionGroup var detail: VerboseFlag

  @Option(help: "Write the rows as CSV to this file; - for standard output.")
  var output: String?

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  @Option(
    help: "Write a page for browsers to this file: the table, and differences row by row; no other file is needed.")
  var page: String?

  func run() throws {
    var comparison = try ResultComparison(first, second)
    var files = FileUses()
    for (result, name) in [(comparison.first, "the first result"), (comparison.second, "the second result")] {
      for resource in result.package.resources { files.reads(result.folder + "/" + resource.path, name) }
      files.reads(result.folder + "/" + ResultFolder.packageFileName, name)
    }
    try files.writes(output == "-" ? nil : output, "--output")
    try files.writes(page, besideStandardOutput: "--page")
    let schema = ResultDifference.table.schema
    let file = try output.flatMap { $0 == "-" ? nil : try ResultFile(path: $0) }
    let pageFile = try page.map { try ResultFile(path: $0) }
    let writer = try file.map { try CSVWriter(schema, to: $0.sink, bufferSize: 65_536) }
    let stream = try RowStream(format ?? (output == "-" ? .csv : .table), schema: schema)
    var list = DifferenceList(isWhole: detail.verbose && stream == nil)
    try comparison.run { difference in
      let cells = ResultDifference.table.cells(difference)
      try writer?.write(cells)
      try stream?.write(cells)
      list.add(difference)
    }
    try stream?.finish()
    try writer?.flush()
    if let pageFile {
      try pageFile.sink.append(DiffPage(comparison, list).html.utf8)
      try pageFile.commit()
    }
    try file?.commit()
    if stream == nil {
      try standardOutput(DiffText(comparison, detail.width).text)
      if detail.verbose { try standardOutput(list.text(detail.width)) }
    }
    guard comparison.haveSameFigures else {
      throw CheckError("\(first) and \(second) differ: \(DiffSummary(comparison).figures)")
    }
  }
}
