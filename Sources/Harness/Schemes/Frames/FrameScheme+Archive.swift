import Foundation
import Frames

extension FrameScheme: ArchivingScheme {
  /// The content of an archive: the canvas as Frames saves it, and the indices of those points of the scene that the
  /// canvas contains.
  private struct Saved: Codable {
    let canvas: CanvasArchive<Rule.Camera>
    let home: Int
    let shifts: [Int]
    let count: Int
  }

  /// The canvas with its frames and its camera, in JSON; empty if one of its numbers is not finite.
  public func archive() -> [UInt8] {
    let saved = Saved(canvas: canvas.archive, home: home, shifts: shifts, count: count)
    return (try? JSONEncoder().encode(saved)).map { [UInt8]($0) } ?? []
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    do {
      let saved = try JSONDecoder().decode(Saved.self, from: Data(archive))
      let read = try FrameCanvas(saved.canvas, rule: canvas.rule, viewport: viewport)
      guard read.content.strokes.count == saved.shifts.count, (0..<read.tree.count).contains(saved.home) else {
        throw SchemeArchiveError("The archive names strokes or a frame that it does not hold.")
      }
      canvas = read
      home = saved.home
      shifts = saved.shifts
      count = saved.count
    } catch let error as SchemeArchiveError {
      throw error
    } catch {
      throw SchemeArchiveError("The archive is no saved canvas: \(error)")
    }
  }
}
