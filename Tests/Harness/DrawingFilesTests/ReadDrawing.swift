import DrawingFiles
import Geometry

/// The drawing of a text.
func drawing(_ text: String) throws -> FileDrawing { try DrawingReader.drawing(of: Array(text.utf8)) }

/// The sentence's end with which bytes are refused; nil if they are read.
func refusal(_ bytes: [UInt8]) -> String? {
  do {
    _ = try DrawingReader.drawing(of: bytes)
    return nil
  } catch { return error.ending }
}

func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

extension FileDrawing {
  var positions: [[Vector2]] { lines.map { $0.points.map(\.position) } }
  var times: [[Double?]] { lines.map { $0.points.map(\.time) } }
  var forces: [[Double?]] { lines.map { $0.points.map(\.force) } }
}

/// Points of whole numbers, a line each.
func points(_ lines: [(Double, Double)]...) -> [[Vector2]] { lines.map { $0.map { Vector2($0.0, $0.1) } } }
