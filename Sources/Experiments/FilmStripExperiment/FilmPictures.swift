import PNGImages
import Raster
import Results
import Workloads

/// Draws the film strip, and its animation.
struct FilmPictures {
  let configuration: FilmStripConfiguration
  /// Worker threads, from 1; the px do not depend on their number.
  let jobs: Int

  private var drawing: Drawing { configuration.drawing(points: FilmStripConfiguration.picturedPoints) }

  /// The film strip.
  /// - Parameter progress: called with the fraction done, from 0 to 1.
  /// - Returns: nil for a size that no image has, which `validate()` rules out.
  /// - Throws: `ExperimentError` where a scheme cannot be brought to a depth.
  func strip(progress: (Double) -> Void = { _ in }) throws -> PixelImage? {
    let depths = configuration.depths
    let cells = configuration.cells(depths)
    let drawing = drawing
    var strip = FilmStrip(configuration.schemes, depths)
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { DepthTravel(seed: configuration.seed) },
      work: { travel, index in
        let cell = cells[index]
        let count = FilmStripConfiguration.picturedFrame + 1
        let pan = try PannedDrawing(cell, drawing, frames: count, configuration, travel: travel)
        var frame = pan.next()
        for _ in 1..<count { frame = pan.next() }
        return FilmPicture(drawing, frame, Colour(hexadecimal: cell.scheme.colour)).sheet
      },
      take: { index, sheet in
        strip.lay(sheet, row: index / depths.count, column: index % depths.count)
        progress(Double(index + 1) / Double(cells.count))
      })
    return strip.image
  }

  /// The animation of a pan, as the bytes of an animated PNG.
  /// - Parameter progress: called with the fraction done, from 0 to 1.
  /// - Throws: `ExperimentError` where a scheme cannot be brought to a depth; `AnimatedPNGError`.
  func animation(progress: (Double) -> Void = { _ in }) throws -> [UInt8] {
    let depths = configuration.animationDepths
    let cells = configuration.cells(depths)
    let drawing = drawing
    let count = configuration.animationPictures
    var played: [[DisplayedFrame]] = []
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { DepthTravel(seed: configuration.seed) },
      work: { travel, index in
        let pan = try PannedDrawing(cells[index], drawing, frames: count, configuration, travel: travel)
        return (0..<count).map { _ in pan.next() }
      }, take: { _, frames in played.append(frames) })
    let frames = played
    let empty = FilmStrip(configuration.schemes, depths)
    var animation = AnimatedPNG(delay: Self.delay)
    try ParallelWork(jobs: jobs).run(
      count, makeWorker: { empty },
      work: { strip, frame in
        for (index, cell) in cells.enumerated() {
          let sheet = FilmPicture(drawing, frames[index][frame], Colour(hexadecimal: cell.scheme.colour)).sheet
          strip.lay(sheet, row: index / depths.count, column: index % depths.count)
        }
        return strip.image
      },
      take: { frame, image in
        if let image { try animation.append(image) }
        progress(Double(frame + 1) / Double(count))
      })
    return animation.bytes()
  }

  /// The duration of a frame, in ms.
  private static let delay: UInt16 = 50
}
