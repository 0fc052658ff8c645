import Geometry
import PNGImages
import Raster
import Results

/// One drawing as each scheme shows it at depths: as a film strip, as an animation, and as displacements in px.
///
/// `film-strip.png` has a row a scheme and a column a depth; what is seen is where the scheme's pairs of float32 place
/// the points, over where they exactly are. `displacements.csv` and `exact.csv` record a pan point by point, for pages
/// that show it moving.
public struct FilmStripExperiment: Experiment {
  public static let name = "render"
  public static let title = "One drawing as each scheme shows it at depths, as pictures and as displacements"
  public static var tables: [any TableDefinition] { [DisplacementRow.table, ExactPositionRow.table] }

  public let configuration: FilmStripConfiguration

  /// The pictures and tables of a configuration.
  /// - Parameter configuration: one that `validate()` has not objected to.
  public init(_ configuration: FilmStripConfiguration) { self.configuration = configuration }

  /// The film strip, and the animation where there is one.
  public static let stripFile = FileContents(
    "film-strip.png", description: "The drawing as each scheme shows it at depths, over where it exactly is.",
    form: .picture)
  /// The animation.
  public static let animationFile = FileContents(
    "animation.png", description: "The same while the camera pans, as an animated PNG.", form: .picture)

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let cells = configuration.recordedCells
    var total = CrossCheckTotal()
    try RecordedPan.play(Array(cells.indices), configuration, jobs: jobs) { number, pan in
      for row in pan.displacements { try output.write(row, to: DisplacementRow.table) }
      // Of the first scheme: exact positions are the same for all.
      if number < configuration.recordedDepths.count {
        for row in pan.exact { try output.write(row, to: ExactPositionRow.table) }
      }
      total.add(samples: 1, distance: pan.referenceDistance)
      output.progress("displacements", Double(number + 1) / Double(cells.count))
    }
    let pictures = FilmPictures(configuration: configuration, jobs: jobs)
    try output.add(
      picture: { try pictures.strip { output.progress("film strip", $0) }?.png() ?? [] }, as: Self.stripFile)
    if configuration.animationFrames > 0 {
      try output.add(
        picture: { try pictures.animation { output.progress("animation", $0) } }, as: Self.animationFile)
    }
    return try total.verified(viewport: FilmStripConfiguration.viewport)
  }

  public static func contents(_ configuration: FilmStripConfiguration) throws -> ResultContents {
    let drawing = configuration.drawing(points: configuration.recordedPoints)
    let strokes = drawing.strokes.enumerated().flatMap { stroke, points in points.map { _ in stroke } }
    let (cells, depths) = (configuration.recordedCells, configuration.recordedDepths)
    let (frames, points) = (configuration.recordedFrames, strokes.count)
    let displacements = TableContents(DisplacementRow.table, count: cells.count * frames * points) { row in
      let cell = cells[row / points / frames]
      return [
        "scheme": .string(cell.scheme.name), "zoom_depth": .number(cell.depth.decades),
        "frame": .integer(row / points % frames), "point": .integer(row % points),
      ]
    }
    let exact = TableContents(ExactPositionRow.table, count: depths.count * frames * points) { row in
      [
        "zoom_depth": .number(depths[row / points / frames].decades), "frame": .integer(row / points % frames),
        "stroke": .integer(strokes[row % points]), "point": .integer(row % points),
      ]
    }
    return ResultContents(
      [displacements, exact],
      files: [stripFile] + (configuration.animationFrames > 0 ? [animationFile] : []),
      crossCheckSamples: cells.count)
  }

  /// Records cells again and compares every value. Where that finds nothing, it draws the film strip again and compares
  /// every px. An animation is not drawn again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: FilmStripConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let cells = configuration.recordedCells
    let chosen = extent.indices(of: cells.count, stream: "verify film strip")
    let recorded = try result.rows(of: DisplacementRow.table)
    let exact = try result.rows(of: ExactPositionRow.table)
    let count = configuration.recordedFrames * configuration.recordedPoints
    let depths = configuration.recordedDepths.count
    var findings: [Finding] = []
    var done = 0.0
    try RecordedPan.play(chosen, configuration, jobs: extent.jobs) { number, pan in
      findings += result.differences(
        DisplacementRow.table, Array(recorded[number * count..<(number + 1) * count]), from: pan.displacements)
      let depth = number % depths
      findings += result.differences(
        ExactPositionRow.table, Array(exact[depth * count..<(depth + 1) * count]), from: pan.exact)
      done += 1
      progress(done / Double(chosen.count) * 0.5)
    }
    if findings.isEmpty {
      findings = try pictureFindings(result, configuration, jobs: extent.jobs) { progress(0.5 + $0 / 2) }
    }
    return RecheckReport(
      findings: findings,
      statement:
        "the displacements of \(chosen.count) of \(cells.count) schemes at depths, recorded again, and the film "
        + "strip, drawn again, are the same")
  }

  private static func pictureFindings(
    _ result: RecordedResult, _ configuration: FilmStripConfiguration, jobs: Int, progress: (Double) -> Void
  ) throws -> [Finding] {
    func finding(_ problem: String) -> [Finding] { [Finding(file: stripFile.name, problem: problem)] }
    let recorded: PixelImage
    do {
      recorded = try PixelImage(png: try result.bytes(of: stripFile.name))
    } catch let error as PNGImageError {
      return finding("it is no picture: \(error.description.dropLast())")
    }
    guard let drawn = try FilmPictures(configuration: configuration, jobs: jobs).strip(progress: progress) else {
      return finding("it has a size that no picture has")
    }
    guard (recorded.width, recorded.height) == (drawn.width, drawn.height) else {
      return finding(
        "it has \(recorded.width) × \(recorded.height) px, and drawn again \(drawn.width) × \(drawn.height)")
    }
    let differing = zip(recorded.pixels, drawn.pixels).count { $0 != $1 }
    return differing == 0 ? [] : finding("\(differing) of its px are others when it is drawn again")
  }
}

extension ExperimentOutput {
  fileprivate func add(picture: () throws -> [UInt8], as file: FileContents) throws {
    try add(picture: picture, as: file.name, description: file.description)
  }
}
