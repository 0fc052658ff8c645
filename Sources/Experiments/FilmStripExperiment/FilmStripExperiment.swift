import Geometry
import PNGImages
import Raster
import Results

/// One drawing as each scheme shows it at depths: as a film strip, as an animation, and as displacements in px.
///
/// `film-strip.png` has a row a scheme and a column a depth; what is seen is where the scheme's pairs of float32 place
/// the points, over where they exactly are. `curve-strip.png` has one stroke at zooms up to 10^1000, and `ink-strip.png` a
/// page from further and further out. `displacements.csv` and `exact.csv` record a pan point by point, for pages that show
/// it moving.
public struct FilmStripExperiment: Experiment {
  public static let name = "render"
  public static let title = "One drawing as each scheme shows it at depths, as pictures and as displacements"
  public static var tables: [any TableDefinition] { [DisplacementRow.table, ExactPositionRow.table] }

  public let configuration: FilmStripConfiguration

  /// The pictures and tables of a configuration.
  /// - Parameter configuration: one that `validate()` has not objected to.
  public init(_ configuration: FilmStripConfiguration) { self.configuration = configuration }

  /// The film strip.
  public static let stripFile = "film-strip.png"
  /// One stroke, further and further in.
  public static let curveFile = "curve-strip.png"
  /// A page of letters, further and further out.
  public static let inkFile = "ink-strip.png"
  /// The animation.
  public static let animationFile = "animation.png"

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
      picture: { try pictures.strip { output.progress("film strip", $0) }?.png() ?? [] }, as: Self.stripFile,
      description: "The drawing as each scheme shows it at depths, over where it exactly is.")
    try output.add(
      picture: { try CurveStrip(jobs: jobs).image { output.progress("curve strip", $0) }?.png() ?? [] },
      as: Self.curveFile, description: "One stroke further and further in, stored as chords and as its curve.")
    try output.add(
      picture: { try InkStrip().image { output.progress("ink strip", $0) }?.png() ?? [] },
      as: Self.inkFile, description: "A page of letters further and further out: exactly, together and one by one.")
    if configuration.animationPictures > 0 {
      try output.add(
        picture: { try pictures.animation { output.progress("animation", $0) } }, as: Self.animationFile,
        description: "The same while the camera pans, as an animated PNG.")
    }
    return try total.verified(viewport: FilmStripConfiguration.viewport)
  }

  public static func files(_ configuration: FilmStripConfiguration) -> [String] {
    [stripFile, curveFile, inkFile] + (configuration.animationPictures > 0 ? [animationFile] : [])
  }

  public static func parts(_ result: RecordedResult, _ configuration: FilmStripConfiguration) -> [ResultPart] {
    let points = configuration.drawing(points: configuration.recordedPoints).strokes.flatMap(\.self)
    let (cells, depths) = (configuration.recordedCells, configuration.recordedDepths)
    /// A key of each point in each frame.
    func keys(_ start: [Cell]) -> [[Cell]] {
      (0..<configuration.recordedFrames).flatMap { frame in points.map { start + [.integer(frame), .integer($0)] } }
    }
    return [
      ResultPart(
        DisplacementRow.table, pieces: cells.count,
        keys: { keys([.string(cells[$0].scheme.name), .number(cells[$0].depth.decades)]) },
        again: { chosen, extent, take in
          try RecordedPan.play(chosen, configuration, jobs: extent.jobs) { try take($0, $1.displacements) }
        }),
      // Those of the first scheme's cells: exact positions are the same for all.
      ResultPart(
        ExactPositionRow.table, pieces: depths.count,
        keys: { keys([.number(depths[$0].decades)]) },
        again: { chosen, extent, take in
          try RecordedPan.play(chosen, configuration, jobs: extent.jobs) { try take($0, $1.exact) }
        }),
    ]
  }

  /// Records cells again and compares every value. Where that finds nothing, it draws the strips again and compares every px. An animation is not drawn again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: FilmStripConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    var report = try RecheckReport(measuring: parts(result, configuration), of: result, extent) { progress($0 / 2) }
    if report.findings.isEmpty {
      let pictures = FilmPictures(configuration: configuration, jobs: extent.jobs)
      report.findings =
        try findings(result, stripFile) { try pictures.strip { progress(0.5 + $0 / 3) } }
        + findings(result, curveFile) { try CurveStrip(jobs: extent.jobs).image { progress(5 / 6 + $0 / 12) } }
        + findings(result, inkFile) { try InkStrip().image { progress(11 / 12 + $0 / 12) } }
    }
    report.statement += ", and so are the strips drawn again"
    return report
  }

  private static func findings(
    _ result: RecordedResult, _ file: String, again: () throws -> PixelImage?
  ) throws -> [Finding] {
    func finding(_ problem: String) -> [Finding] { [Finding(file: file, problem: problem)] }
    let recorded: PixelImage
    do {
      recorded = try PixelImage(png: try result.bytes(of: file))
    } catch let error as PNGImageError {
      return finding("it is no picture: \(error.withoutFullStop)")
    }
    guard let drawn = try again() else {
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
