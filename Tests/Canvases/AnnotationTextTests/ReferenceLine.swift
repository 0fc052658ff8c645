import Foundation

/// A line of a paragraph by the ICU that Foundation brings on Linux and the system on macOS. Unlike a layout, it is given
/// whole paragraphs with all characters, and reorders its lines itself.
struct ReferenceLine {
  /// A scalar with its level.
  struct Scalar {
    let scalar: Unicode.Scalar
    /// Its index in the paragraph.
    let index: Int
    let level: UInt8
  }

  /// The scalars of the line from left to right.
  private(set) var scalars: [Scalar] = []
  private(set) var isRightToLeft = false

  /// - Parameters:
  ///   - paragraph: the whole paragraph.
  ///   - range: the line's scalars; nil for all.
  ///   - isRightToLeft: its direction; nil for that of its text.
  init(_ paragraph: some Collection<Unicode.Scalar>, _ range: Range<Int>? = nil, isRightToLeft: Bool? = nil) {
    let (all, range) = (Array(paragraph), range ?? 0..<paragraph.count)
    guard !range.isEmpty else { return }
    // The offset of each scalar in UTF-16, and the scalar of each offset.
    var (units, starts, owners): ([UInt16], [Int], [Int]) = ([], [], [])
    for (index, scalar) in all.enumerated() {
      starts.append(units.count)
      units += UTF16.encode(scalar) ?? .init()
      owners += repeatElement(index, count: units.count - owners.count)
    }
    starts.append(units.count)
    let (whole, line) = (ICU.open(), ICU.open())
    defer {
      ICU.close(whole)
      ICU.close(line)
    }
    var status: Int32 = 0
    var map = [Int32](repeating: 0, count: starts[range.upperBound] - starts[range.lowerBound])
    units.withUnsafeBufferPointer { units in
      // The direction of the text, or left to right.
      ICU.setPara(
        whole, units.baseAddress, Int32(units.count), isRightToLeft.map { $0 ? 1 : 0 } ?? 0xFE, nil, &status)
      ICU.setLine(whole, Int32(starts[range.lowerBound]), Int32(starts[range.upperBound]), line, &status)
      ICU.getVisualMap(line, &map, &status)
      for offset in map.map({ starts[range.lowerBound] + Int($0) }) where starts[owners[offset]] == offset {
        let level = ICU.getLevelAt(line, Int32(offset - starts[range.lowerBound]))
        scalars.append(Scalar(scalar: all[owners[offset]], index: owners[offset], level: level))
      }
      self.isRightToLeft = ICU.getParaLevel(whole) % 2 != 0
    }
    precondition(status <= 0, "ICU fails: \(status)")
  }
}

/// The functions of ICU that lines need. Its headers are no module that tests could link.
private enum ICU {
  typealias Text = OpaquePointer?

  static let open: @convention(c) () -> Text = function("open")
  static let close: @convention(c) (Text) -> Void = function("close")
  static let setPara:
    @convention(c) (
      Text, UnsafePointer<UInt16>?, Int32, UInt8, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>
    ) -> Void = function("setPara")
  static let setLine: @convention(c) (Text, Int32, Int32, Text, UnsafeMutablePointer<Int32>) -> Void =
    function("setLine")
  static let getVisualMap: @convention(c) (Text, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void =
    function("getVisualMap")
  static let getLevelAt: @convention(c) (Text, Int32) -> UInt8 = function("getLevelAt")
  static let getParaLevel: @convention(c) (Text) -> UInt8 = function("getParaLevel")

  private static func function<Function>(_ name: String) -> Function {
    #if canImport(Darwin)
      let symbol = dlsym(dlopen("/usr/lib/libicucore.dylib", RTLD_LAZY), "ubidi_" + name)
    #else
      let symbol = dlsym(dlopen("lib_FoundationICU.so", RTLD_LAZY), "swift_ubidi_" + name)
    #endif
    guard let symbol else { fatalError("ICU has no ubidi_\(name).") }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
