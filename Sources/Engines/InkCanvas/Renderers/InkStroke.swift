import Geometry
import Ink

/// A stroke of a page: a region in one colour.
public struct InkStroke: Hashable, Sendable {
  /// Distinguishes it from all others of its page; a stroke that began later has a greater one.
  public let number: Int
  /// Red, green, blue and alpha, straight. Where the stroke crosses itself it covers once.
  public let color: SIMD4<UInt8>
  /// Closed subpaths in px from the top left, whose fill by the nonzero rule is the stroke.
  public internal(set) var outline: [CurveElement]
  /// A box in px around all that is painted of it.
  public internal(set) var bounds: Box
  /// Whether nothing of it will change.
  public internal(set) var isFinished: Bool

  /// The bytes that the outline takes.
  public var memory: Int { outline.count * MemoryLayout<CurveElement>.stride }

  /// The outline's subpaths as closed polygons in px, whose chords lie within a twentieth of a px of its curves, or are
  /// 256 to a curve where those would not do: what all renderers of this module paint. A subpath beyond 2^30 px is not
  /// painted. O(elements).
  public var contours: [[Vector2]] {
    var contours: [[Vector2]] = []
    for (index, element) in outline.enumerated() {
      guard !contours.isEmpty, index > 0 else {
        contours.append([element.end])
        continue
      }
      switch element {
      case .move(let start): contours.append([start])
      case .line(let end): contours[contours.count - 1].append(end)
      case .curve(let control1, let control2, let end):
        OutlineContours.forEachChord(outline[index - 1].end, control1, control2, end) {
          contours[contours.count - 1].append($0)
        }
      }
    }
    return contours
  }
}
