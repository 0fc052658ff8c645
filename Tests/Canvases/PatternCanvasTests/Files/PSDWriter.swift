@testable import PatternCanvas

/// Writes Photoshop files for tests. It was written from the specification and not from the reader.
struct PSDWriter {
  struct Layer {
    var name = "Layer"
    var unicodeName: String?
    var top = 0
    var left = 0
    var rows: [[[UInt8]]] = []
    var blendKey = "norm"
    var opacity: UInt8 = 255
    var clipping: UInt8 = 0
    var flags: UInt8 = 0
    var packing: UInt16 = 0
    var channelIDs: [Int16]?
    var additions: [(key: String, bytes: [UInt8])] = []
    var mask: Mask?
    /// For grey and each channel: the ranges of this layer and of the layers below that are shown; here all of them.
    var blendingRanges = [[UInt8]](repeating: [0, 0, 255, 255], count: 10)

    /// The upper end of a group: 1 if it is open, 2 if it is closed.
    static func group(_ name: String, mode: String = "pass", opacity: UInt8 = 255, flags: UInt8 = 0, kind: Int = 1)
      -> Layer
    {
      Layer(
        name: name, opacity: opacity, flags: flags,
        additions: [("lsct", PSDWriter.four(kind) + Array("8BIM".utf8) + Array(mode.utf8))])
    }
    /// The lower end of a group.
    static let groupEnd = Layer(name: "</Layer group>", additions: [("lsct", [0, 0, 0, 3])])
  }

  /// A layer's mask.
  struct Mask {
    var top = 0
    var left = 0
    var rows: [[UInt8]] = []
    var outside: UInt8 = 0
    var flags: UInt8 = 0
    var parameters: [UInt8] = []
  }

  var version: UInt16 = 1
  var width = 8
  var height = 6
  var channels: UInt16 = 3
  var depth: UInt16 = 8
  var mode: UInt16 = 3
  var layers: [Layer] = []
  var mergedPacking: UInt16 = 0
  var hasMergedAlpha = false
  /// What the file says of its merged picture; nil for nothing.
  var hasPicture: Bool?
  /// The merged picture: rows of px, with as many samples per px as there are channels.
  var merged: [[[UInt8]]]?

  var bytes: [UInt8] {
    var file = Array("8BPS".utf8) + Self.two(version) + [0, 0, 0, 0, 0, 0] + Self.two(channels)
    file += Self.four(height) + Self.four(width) + Self.two(depth) + Self.two(mode)
    file += Self.four(0)
    file += Self.counted(resources)
    var info: [UInt8] = []
    if !layers.isEmpty {
      let count = UInt16(bitPattern: Int16(hasMergedAlpha ? -layers.count : layers.count))
      info = Self.two(count) + layers.flatMap(record) + layers.flatMap { self.planes(of: $0).flatMap { $0 } }
      if info.count % 2 == 1 { info.append(0) }
      info = Self.counted(info) + Self.four(0)
    }
    file += Self.counted(info)
    let blank = Array(repeating: [9, 8, 7, 6] as [UInt8], count: width)
    let rows = merged ?? Array(repeating: blank, count: height)
    let planes = (0..<Int(channels)).map { channel in rows.map { row in row.map { $0[min(channel, $0.count - 1)] } } }
    file += Self.two(mergedPacking)
    if mergedPacking == 1 {
      let packed = planes.flatMap { $0 }.map(Self.packed)
      file += packed.flatMap { Self.two(UInt16($0.count)) } + packed.flatMap { $0 }
    } else {
      file += planes.flatMap { $0.flatMap { $0 } }
    }
    return file
  }

  /// A resource with a name and an odd number of bytes, and the one that says whether there is a merged picture.
  private var resources: [UInt8] {
    let other = Array("8BIM".utf8) + [3, 0xED, 2, 0x61, 0x62, 0] + Self.counted([1, 2, 3]) + [0]
    guard let hasPicture else { return other }
    return other + Array("8BIM".utf8) + [4, 0x21, 0, 0] + Self.counted([0, 0, 0, 1, hasPicture ? 1 : 0])
  }

  private func ids(of layer: Layer) -> [Int16] {
    let colors: [Int16] = (layer.rows.first?.first?.count ?? 3) > 3 ? [-1, 0, 1, 2] : [0, 1, 2]
    return layer.channelIDs ?? (layer.mask == nil ? colors : colors + [-2])
  }

  private func planes(of layer: Layer) -> [[UInt8]] {
    ids(of: layer).map { id in
      let sample = id < 0 ? 3 : min(Int(id), 2)
      let rows =
        id == -2
        ? layer.mask?.rows ?? [] : layer.rows.map { row in row.map { $0[min(sample, $0.count - 1)] } }
      guard layer.packing == 1 else { return Self.two(layer.packing) + rows.flatMap { $0 } }
      let packed = rows.map(Self.packed)
      return Self.two(1) + packed.flatMap { Self.two(UInt16($0.count)) } + packed.flatMap { $0 }
    }
  }

  private func record(_ layer: Layer) -> [UInt8] {
    let (height, width) = (layer.rows.count, layer.rows.first?.count ?? 0)
    var bytes = [layer.top, layer.left, layer.top + height, layer.left + width].flatMap(Self.four)
    let planes = planes(of: layer)
    bytes += Self.two(UInt16(planes.count))
    for (id, plane) in zip(ids(of: layer), planes) {
      bytes += Self.two(UInt16(bitPattern: id)) + Self.four(plane.count)
    }
    bytes += Array("8BIM".utf8) + Array(layer.blendKey.utf8) + [layer.opacity, layer.clipping, layer.flags, 0]
    var data: [UInt8] = []
    if let mask = layer.mask {
      let sides = [mask.top, mask.left, mask.top + mask.rows.count, mask.left + (mask.rows.first?.count ?? 0)]
      data = sides.flatMap(Self.four) + [mask.outside, mask.flags] + mask.parameters
      if mask.parameters.isEmpty { data += [0, 0] }
    }
    var extra = Self.counted(data) + Self.counted(layer.blendingRanges.flatMap { $0 })
    let name = Array(layer.name.utf8)
    extra += [UInt8(name.count)] + name + [UInt8](repeating: 0, count: (4 - (name.count + 1) % 4) % 4)
    var additions = layer.additions
    if let unicodeName = layer.unicodeName {
      let units = Array(unicodeName.utf16) + [0]
      additions.append(("luni", Self.four(units.count) + units.flatMap(Self.two)))
    }
    for (key, content) in additions {
      extra += Array("8BIM".utf8) + Array(key.utf8) + Self.counted(content)
      if content.count % 2 == 1 { extra.append(0) }
    }
    return bytes + Self.counted(extra)
  }

  /// The descriptor of a stroke around a layer.
  static func effects(areOn: Bool = true, isOn: Bool = true) -> [UInt8] {
    func boolean(_ key: String, _ value: Bool) -> [UInt8] {
      (key.count == 4 ? four(0) : four(key.count)) + Array("\(key)bool".utf8) + [value ? 1 : 0]
    }
    let stroke = four(0) + Array("FrFXObjc".utf8) + four(0) + four(0) + Array("FrFX".utf8)
    return four(0) + four(16) + four(0) + four(0) + Array("null".utf8) + four(2) + boolean("masterFXSwitch", areOn)
      + stroke + four(1) + boolean("enab", isOn)
  }

  /// Compresses a row with PackBits, in which two or more equal bytes are stored as a run.
  static func packed(_ row: [UInt8]) -> [UInt8] {
    var (bytes, at): ([UInt8], Int) = ([], 0)
    while at < row.count {
      let run = min(row[at...].prefix { $0 == row[at] }.count, 128)
      if run > 1 {
        bytes += [UInt8(257 - run), row[at]]
        at += run
      } else {
        let end = (at..<min(at + 128, row.count)).first { $0 + 1 < row.count && row[$0] == row[$0 + 1] }
        let literal = row[at..<min(end ?? row.count, at + 128)]
        bytes += [UInt8(literal.count - 1)] + literal
        at += literal.count
      }
    }
    return bytes
  }

  private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }
  private static func four(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
  private static func counted(_ bytes: [UInt8]) -> [UInt8] { four(bytes.count) + bytes }
}
