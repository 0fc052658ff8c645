import Geometry

/// The curve of a saved stroke, and the part of it that is drawn. Its values are checked when a canvas is made from it.
public struct SavedCurve: Hashable, Sendable {
  /// The curve through the stroke's points.
  public var curve: StrokeCurve
  /// Where the drawn part begins, as a parameter; nil if the whole is drawn.
  public var start: Double?
  /// Where the drawn part ends, as a parameter; nil if the whole is drawn.
  public var end: Double?

  /// Straight lines, drawn as a whole.
  public static let polyline = SavedCurve(.polyline)

  /// A curve, and the part of it that is drawn; nil for the whole.
  /// - Parameters:
  ///   - curve: through the points of a stroke.
  ///   - part: in parameters.
  public init(_ curve: StrokeCurve, part: ClosedRange<Double>? = nil) {
    self.curve = curve
    start = part?.lowerBound
    end = part?.upperBound
  }

  /// The part, if it is one of a curve through so many points.
  func part(of points: Int) throws(StrokeError) -> ClosedRange<Double>? {
    if start == nil, end == nil { return nil }
    let (start, end) = (start ?? .nan, end ?? .nan)
    guard start < end else { throw .part(from: start, to: end, last: curve.isStraight ? nil : points - 1) }
    return start...end
  }
}

extension SavedCurve {
  /// Writes a byte for the curve, with the smoothing if it has one, and a byte that says whether a part follows, as two
  /// numbers.
  func write(to bytes: inout ByteWriter) {
    switch curve {
    case .polyline: bytes.put(UInt8(0))
    case .centripetalCatmullRom: bytes.put(UInt8(1))
    case .uniformCatmullRom: bytes.put(UInt8(2))
    case .antigrain(let smoothing):
      bytes.put(UInt8(3))
      bytes.put(smoothing)
    }
    guard let start, let end else { return bytes.put(UInt8(0)) }
    bytes.put(UInt8(1))
    bytes.put(start)
    bytes.put(end)
  }

  /// Reads a curve.
  init(from reader: inout ByteReader) throws(ArchiveBytesError) {
    switch try reader.code(below: 4) {
    case 0: curve = .polyline
    case 1: curve = .centripetalCatmullRom
    case 2: curve = .uniformCatmullRom
    default: curve = .antigrain(smoothing: try reader.double())
    }
    guard try reader.code(below: 2) == 1 else { return }
    start = try reader.double()
    end = try reader.double()
  }
}
