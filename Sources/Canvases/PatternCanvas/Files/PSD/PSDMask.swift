import Files

/// A mask of a layer or a group of a Photoshop file: its data before its px.
struct PSDMask: Sendable {
  /// The rectangle of its px, which may extend beyond the canvas.
  let rect: PixelRect
  /// The value of the mask beyond the rectangle.
  let outside: UInt8
  /// Whether the mask is ignored.
  let isDisabled: Bool
  /// The px; nil for an empty rectangle.
  var channel: PSDChannel?

  /// Reads the data of a mask; nil if there are none.
  /// - Parameter reader: a reader of the layer mask data alone.
  init?(_ reader: inout PSDReader) throws(FileError) {
    guard reader.count > 0 else { return nil }
    let start = reader
    rect = try reader.rect("the layer mask")
    outside = UInt8(truncatingIfNeeded: try reader.number(1))
    let flags = try reader.number(1)
    isDisabled = flags & 2 != 0
    func unread(_ what: String) -> FileError {
      start.error("a layer mask \(what) is not read; apply the mask")
    }
    // Programs differ in whether such a rectangle starts at the layer's corner.
    guard flags & 1 == 0 else { throw unread("with a position relative to its layer") }
    guard flags & 4 == 0 else { throw unread("that is inverted when layers are blended") }
    guard flags & 16 != 0 else { return }
    let parameters = try reader.number(1)
    if parameters & 1 != 0, try reader.number(1) != 255 { throw unread("with a density") }
    if parameters & 2 != 0 {
      let feather = Double(bitPattern: UInt64(try reader.number(4)) << 32 | UInt64(try reader.number(4)))
      guard feather == 0 else { throw unread("with a feather") }
    }
  }
}

/// Applies the groups of a Photoshop file to its layers, since a canvas has only layers.
struct PSDGroups {
  /// A folder, or the layer that ends it below.
  struct Section {
    /// The blend mode of the group; nil for pass through, by which its layers are blended with what is below the group.
    let blendMode: BlendMode?
    let isEnd: Bool
  }

  /// The layers read so far, from the bottom. Those of open groups are not final.
  private(set) var layers: [PSDLayer] = []
  /// The start indices of the layers of open groups, the outermost first.
  private var starts: [Int] = []

  /// The largest nesting depth of groups.
  private static let maxDepth = 32

  /// Adds a layer on top.
  mutating func add(_ layer: PSDLayer) { layers.append(layer) }

  /// Adds the lower end of a group, which precedes its layers.
  mutating func begin(_ reader: PSDReader) throws(FileError) {
    guard starts.count < Self.maxDepth else {
      throw reader.error("more than \(Self.maxDepth) groups lie within each other; merge some")
    }
    starts.append(layers.count)
  }

  /// Adds the upper end of a group. Its layers get its visibility, opacity, mode and mask.
  mutating func end(
    _ group: PSDLayer, _ section: Section, _ reader: PSDReader
  ) throws(FileError) {
    guard let start = starts.popLast() else {
      throw reader.error("the group \(QuotedText(group.name)) has no lower end; use another copy")
    }
    let count = layers.count - start
    let isPlain =
      group.opacity == 1
      && (section.blendMode == nil
        || section.blendMode == .normal && layers[start...].allSatisfy { $0.blendMode == .normal })
    guard count <= 1 || isPlain else {
      throw reader.error(
        "the group \(QuotedText(group.name)) mixes several layers as one, which the canvas does not; merge the group")
    }
    for index in start..<layers.count { layers[index].take(group, section.blendMode) }
  }

  /// Checks that no group is open.
  func finish(_ reader: PSDReader) throws(FileError) {
    guard starts.isEmpty else { throw reader.error("\(starts.count) groups have no upper end; use another copy") }
  }
}
