import Geometry

extension PathStyle {
  /// Writes a byte for the kind. A stroke adds two bytes for cap and join, and the miter limit if it has one; a fill
  /// adds a byte for its rule.
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .hairline: bytes.put(UInt8(0))
    case .stroke(let cap, let join):
      bytes.put(UInt8(1))
      bytes.put(cap.code)
      bytes.put(join.kind.code)
      if let limit = join.miterLimit { bytes.put(limit) }
    case .fill(let rule):
      bytes.put(UInt8(2))
      bytes.put(rule == .nonzero ? UInt8(0) : UInt8(1))
    }
  }

  /// Reads a style. The miter limit is not checked here.
  init(from reader: inout ByteReader) throws(ArchiveBytesError) {
    switch try reader.code(below: 3) {
    case 0: self = .hairline
    case 1:
      let cap = StrokeCap.allCodes[Int(try reader.code(below: UInt8(StrokeCap.allCodes.count)))]
      let kind = StrokeJoin.Kind.allCodes[Int(try reader.code(below: UInt8(StrokeJoin.Kind.allCodes.count)))]
      self = .stroke(cap: cap, join: StrokeJoin(kind, miterLimit: kind.hasLimit ? try reader.double() : 1))
    default: self = .fill(try reader.code(below: 2) == 0 ? .nonzero : .evenOdd)
    }
  }
}

// The orders below are those of the codes in files, whatever the order of declaration: a new one goes to the end.

extension StrokeCap {
  fileprivate static let allCodes: [StrokeCap] = [.round, .butt, .square]
  fileprivate var code: UInt8 { UInt8(Self.allCodes.firstIndex(of: self) ?? 0) }
}

extension StrokeJoin.Kind {
  fileprivate static let allCodes: [StrokeJoin.Kind] = [.round, .bevel, .miter]
  fileprivate var code: UInt8 { UInt8(Self.allCodes.firstIndex(of: self) ?? 0) }
}
