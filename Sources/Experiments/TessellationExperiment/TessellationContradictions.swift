import Files
import Results

extension TessellationExperiment {
  public static func contradictions(
    _ result: RecordedResult, _ configuration: TessellationConfiguration
  ) throws -> [Finding] {
    let rows = try result.namedRows(of: TessellationRow.table)
    var strokes = TessellationContradictions(configuration, rows)
    var meshes = try result.namedRows(of: MeshRow.table)[...]
    for (cell, row) in zip(configuration.cells, rows) {
      strokes.check(row, cell)
      if cell.method != .agg, let mesh = meshes.popFirst() { strokes.check(mesh, beside: row) }
    }
    var scenes = SceneContradictions(configuration)
    let frames = try result.namedRows(of: SceneRow.table)
    let methods = SceneMethod.allCases.count
    for first in stride(from: 0, to: frames.count, by: methods) {
      scenes.check(frames[first..<min(first + methods, frames.count)])
    }
    return strokes.findings + scenes.findings
  }
}

/// Finds contradictions between values of `tessellation.csv`, and of `meshes.csv`.
struct TessellationContradictions {
  private let timer: CallTimer
  private var list = Contradictions(in: TessellationRow.table.fileName)
  private var meshes = Contradictions(in: MeshRow.table.fileName)
  /// Whether the method `vernier` drew a stroke, for the strokes that have a row of it.
  private var isDrawn: [StrokeSpec: Bool] = [:]
  /// Whether allocations were counted, as in the first row that has times.
  private let countsAllocations: Bool

  init(_ configuration: TessellationConfiguration, _ rows: [RecordedRow]) {
    timer = CallTimer(runs: configuration.runs)
    for (cell, row) in zip(configuration.cells, rows) where cell.method == .vernier {
      isDrawn[cell.spec] = row.text("status") == StrokeStatus.ok.rawValue
    }
    countsAllocations = rows.first { $0.text("runs") != nil }?.text("allocations") != nil
  }

  var findings: [Finding] { list.findings + meshes.findings }

  /// The columns that `meshes.csv` has too.
  private static let shared = ["vertices", "indices", "bytes", "centreline_points", "status"]
  /// The columns that every drawn stroke has.
  private static let drawn = ["vertices", "indices", "bytes", "ns_per_point", "runs", "strokes_per_run"]

  /// The mesh of a stroke is in both tables.
  mutating func check(_ mesh: RecordedRow, beside row: RecordedRow) {
    for column in Self.shared {
      meshes.require(
        mesh.text(column) == row.text(column), mesh, column,
        "it says \(mesh.text(column) ?? "nothing"), and line \(row.line) of \(TessellationRow.table.fileName) \(row.text(column) ?? "nothing")"
      )
    }
    let isOK = mesh.text("status") == StrokeStatus.ok.rawValue
    meshes.require(
      (mesh.text("content_hash") != nil) == isOK, mesh, "content_hash",
      "it should be there where the status is ok, and nowhere else")
    if let hash = mesh.text("content_hash") {
      meshes.require(
        ContentHash.isHash(hash), mesh, "content_hash", "it should be \(ContentHash.prefix) and 64 hexadecimal digits")
    }
  }

  mutating func check(_ row: RecordedRow, _ cell: StrokeCell) {
    let isOK = row.text("status") == StrokeStatus.ok.rawValue
    func require(_ column: String, _ isThere: Bool) {
      list.require(
        (row.text(column) != nil) == isThere, row, column,
        isThere ? "it is missing, and the stroke came out" : "it is there, and should not be by the other columns")
    }
    for column in Self.drawn { require(column, isOK) }
    require("ns_per_vertex", isOK && row.integer("vertices") != 0)
    require("project_ns_per_point", isOK && cell.spec.canvas != nil)
    require("allocations", isOK && countsAllocations)
    require("first_allocations", isOK && countsAllocations)
    if let first = row.integer("first_allocations"), let again = row.integer("allocations") {
      list.require(
        first >= again, row, "first_allocations",
        "it is \(first), and the same stroke asked \(again) times for memory where it had some already")
    }
    let hasRatio = row.text("ratio") != nil
    for column in ["ratio_low", "ratio_high", "pairs"] { require(column, hasRatio) }
    // Where the method `vernier` has no row for the stroke, only drawing it shows whether there is something to compare
    // with.
    if let baseline = cell.baseline {
      if let isDrawn = isDrawn[baseline] { require("ratio", isOK && isDrawn) }
    } else {
      require("ratio", false)
    }
    guard isOK else { return require("centreline_points", false) }
    checkSizes(row, cell)
    checkTimes(row, cell)
    checkRatio(row)
  }

  private mutating func checkSizes(_ row: RecordedRow, _ cell: StrokeCell) {
    guard let vertices = row.integer("vertices"), let indices = row.integer("indices"), let bytes = row.integer("bytes")
    else { return }
    list.require(
      cell.method == .vernier ? indices % 3 == 0 : indices == 0, row, "indices",
      "it is \(indices), which no triangles of the method make")
    list.require(
      Double(bytes) == 8 * Double(vertices) + 4 * Double(indices), row, "bytes",
      "it is \(bytes), and \(vertices) vertices and \(indices) indices have another size")
    // No mesh of a peer is made again: its centre line is that of its input points.
    if cell.method == .agg {
      let expected = cell.spec.curve == .polyline ? "\(cell.spec.points)" : nil
      list.require(
        row.text("centreline_points") == expected, row, "centreline_points", "it should be \(expected ?? "missing")")
    }
  }

  private mutating func checkTimes(_ row: RecordedRow, _ cell: StrokeCell) {
    guard let perPoint = row.number("ns_per_point"), let calls = row.integer("strokes_per_run") else { return }
    let time = CallTimer.median(perPoint, of: cell.spec.points, calls: calls)
    list.require(
      CallTimer.isBatch(calls), row, "strokes_per_run", "it is \(calls), which is no power of two that a timing takes")
    list.require(
      time != nil, row, "ns_per_point",
      "\(calls) strokes of \(cell.spec.points) points at \(perPoint) ns take no time that the clock can say")
    if let time, let perVertex = row.number("ns_per_vertex"), let vertices = row.integer("vertices") {
      list.require(
        abs(perVertex - time / Double(vertices)) <= (time < 0x1p48 / Double(calls) ? 0 : perVertex.ulp), row,
        "ns_per_vertex",
        "\(perVertex) times \(vertices) vertices is not \(perPoint) times \(cell.spec.points) points")
    }
    if let projection = row.number("project_ns_per_point") {
      list.require(
        CallTimer.median(projection, of: cell.spec.points) != nil, row, "project_ns_per_point",
        "it is \(projection), which the clock cannot say of \(cell.spec.points) points")
    }
    let runs = row.integer("runs") ?? 0
    let possible = timer.possibleCounts
    if let pairs = row.integer("pairs") {
      list.require(
        Double(runs) == 2 * Double(pairs), row, "runs",
        "it is \(runs), and there are two timings to each of \(pairs) pairs")
    } else {
      list.require(
        possible.contains(runs), row, "runs",
        "it is \(runs), and should be \(possible.lowerBound) to \(possible.upperBound)")
    }
  }

  private mutating func checkRatio(_ row: RecordedRow) { list.requireRatio(of: row, timer) }
}

extension Contradictions {
  /// Adds contradictions between the columns of a `TimeRatio`; nothing where they are missing.
  mutating func requireRatio(of row: RecordedRow, _ timer: CallTimer) {
    guard let ratio = row.number("ratio"), let low = row.number("ratio_low"), let high = row.number("ratio_high"),
      let pairs = row.integer("pairs")
    else { return }
    let possible = timer.possibleCounts
    require(
      possible.contains(pairs), row, "pairs",
      "it is \(pairs), and should be \(possible.lowerBound) to \(possible.upperBound)")
    require(low > 0 && low <= ratio && ratio <= high, row, "ratio", "\(ratio) lies outside of \(low) to \(high)")
    if pairs <= 2 {
      require(
        abs(ratio - (low + high) / 2) <= 2 * ratio.ulp, row, "ratio",
        "\(ratio) is not the middle of \(low) and \(high), as of \(pairs) pair\(pairs == 1 ? "" : "s")")
      if pairs == 1 { require(low == high, row, "ratio_high", "it is not ratio_low, as of one pair") }
    }
  }
}

/// Finds contradictions between values of `frames.csv`.
struct SceneContradictions {
  private let configuration: TessellationConfiguration
  private let timer: CallTimer
  private var list = Contradictions(in: SceneRow.table.fileName)

  init(_ configuration: TessellationConfiguration) {
    self.configuration = configuration
    timer = CallTimer(runs: configuration.runs)
  }

  var findings: [Finding] { list.findings }

  /// Checks the rows of one scene, in the order of the methods.
  mutating func check(_ rows: ArraySlice<RecordedRow>) {
    let statuses = rows.map { $0.text("status") == StrokeStatus.ok.rawValue }
    let hasUniform = statuses.last ?? false
    let vertices = rows.map { $0.integer("vertices") }
    for ((row, method), isOK) in zip(zip(rows, SceneMethod.allCases), statuses) {
      let isCompared = isOK && hasUniform && method != .uniform
      func require(_ columns: [String], _ isThere: Bool) {
        for column in columns {
          list.require(
            (row.text(column) != nil) == isThere, row, column,
            isThere ? "it is missing, and the scene was drawn" : "it is there, and should not be by the other columns")
        }
      }
      require(["ns_per_frame", "bytes_uploaded_per_frame", "vertices"], isOK)
      require(["ratio", "ratio_low", "ratio_high", "pairs"], isCompared)
      list.requireRatio(of: row, timer)
      if let time = row.number("ns_per_frame") {
        list.require(
          CallTimer.median(time) != nil, row, "ns_per_frame",
          "it is \(time), which the clock cannot say of whole frames")
      }
      if let vertices = row.integer("vertices"), let bytes = row.integer("bytes_uploaded_per_frame") {
        checkBytes(row, method, vertices, bytes)
      }
    }
    if let uniform = vertices.last, let row = rows.dropLast().last, uniform != vertices.dropLast().last {
      list.require(false, row, "vertices", "it is not that of the method uniform, which has the same vertices")
    }
  }

  private mutating func checkBytes(_ row: RecordedRow, _ method: SceneMethod, _ vertices: Int, _ bytes: Int) {
    let least =
      method == .uniform ? Double(configuration.strokes * StrokeUniform.byteCount) : 8 * Double(vertices)
    let holds = method == .retessellate ? Double(bytes) >= least : Double(bytes) == least
    list.require(
      holds, row, "bytes_uploaded_per_frame",
      "it is \(bytes), and \(vertices) vertices by \(method.rawValue) have another size")
  }
}
