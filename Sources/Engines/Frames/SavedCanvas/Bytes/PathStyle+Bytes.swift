import Geometry

extension PathStyle {
  /// A byte for the kind; for a stroke, two for cap and join, and the limit of a miter; for a fill, one for its rule.
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .hairline: bytes.put(UInt8(0))
    case .stroke(let cap, let join):
      bytes.put(UInt8(1))
      switch cap {
      case .round: bytes.put(UInt8(0))
      case .butt: bytes.put(UInt8(1))
      case .square: bytes.put(UInt8(2))
      }
      switch join {
      case .round: bytes.put(UInt8(0))
      case .bevel: bytes.put(UInt8(1))
      case .miter(let limit):
        bytes.put(UInt8(2))
        bytes.put(limit)
      }
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
      let cap = StrokeCap.allCodes[Int(try reader.code(below: 3))]
      switch try reader.code(below: 3) {
      case 0: self = .stroke(cap: cap, join: .round)
      case 1: self = .stroke(cap: cap, join: .bevel)
      default: self = .stroke(cap: cap, join: .miter(limit: try reader.double()))
      }
    default: self = .fill(try reader.code(below: 2) == 0 ? .nonzero : .evenOdd)
    }
  }
}

extension StrokeCap {
  /// The caps in the order of their codes, whatever the order of their declaration.
  fileprivate static var allCodes: [StrokeCap] { [.round, .butt, .square] }
}
