import Geometry
import Ink

/// A stroke of a page: a region in one colour.
public struct InkStroke: Hashable, Sendable {
  /// A number unique within the page. A later stroke has a greater one.
  public let number: Int
  /// Red, green, blue and alpha, not premultiplied. Where the stroke crosses itself, it covers only once.
  public let color: SIMD4<UInt8>
  /// Closed subpaths in px from the top left. Their fill by the nonzero rule is the stroke.
  public internal(set) var outline: [CurveElement]
  /// A box in px around everything painted of it.
  public internal(set) var bounds: Box
  /// Whether it will not change any more.
  public internal(set) var isFinished: Bool

  /// The size of the outline in bytes.
  public var memory: Int { outline.count * MemoryLayout<CurveElement>.stride }

  /// The outline's subpaths as closed polygons in px, which all renderers of this module paint. Chords are within a
  /// twentieth of a px of the curves; if that takes more than 256 chords for a curve, it has 256. A subpath beyond 2^30
  /// px is not painted. O(elements).
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
