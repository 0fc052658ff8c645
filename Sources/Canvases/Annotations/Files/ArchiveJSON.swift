import Files
import Frames

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Frames and camera are `Codable`. In a file of annotations they are one object.

extension CanvasArchive where Camera == DyadicCamera {
  /// The frames and camera of a canvas with only its first frame.
  static var empty: CanvasArchive { FrameCanvas(rule: DyadicHandoff()).archive }

  /// Reads and checks frames and a camera. O(frames).
  init(_ field: JSONField) throws(FileError) {
    let text = Data(field.text)
    do throws(CanvasArchiveError) {
      let archive = try CanvasArchive { try JSONDecoder().decode(CanvasArchive.self, from: text) }
      _ = try FrameCanvas(archive, rule: DyadicHandoff())
      self = archive
    } catch {
      throw field.error(error.withoutFullStop)
    }
  }

  /// The object in a file. Its keys are in alphabetical order.
  func tree() throws(FileError) -> JSONTree {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text: [UInt8]
    do {
      text = Array(try encoder.encode(self))
    } catch {
      // An archive that was changed by hand may contain values that JSON cannot represent.
      throw FileError(
        .input, "the canvas", "its frames and camera cannot be written; every number in them has to be finite")
    }
    return JSONTree(try JSONSource(text, name: "the canvas"), 0)
  }
}
