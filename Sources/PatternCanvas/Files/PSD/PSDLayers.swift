import JSONDocument

extension PSDLayer {
  /// Reads the layers, and the channels of their merged picture.
  /// - Parameters:
  ///   - reader: a reader of the layer and mask section.
  ///   - merged: a reader of the bytes that follow it.
  ///   - header: the header of the file.
  static func layers(
    _ reader: inout PSDReader, merged: inout PSDReader, header: PSDHeader
  ) throws(CanvasFileError) -> (layers: [PSDLayer], merged: [PSDChannel]) {
    var layers: [PSDLayer] = []
    var hasMergedAlpha = false
    if reader.count > 0 {
      var section = try reader.section()
      if section.count > 0 {
        let count = try section.signed16()
        // A negative count means that the fourth channel of the merged picture is its transparency.
        hasMergedAlpha = count < 0
        var records: [Record] = []
        for _ in 0..<abs(count) { records.append(try Record(&section)) }
        for record in records { layers.append(try record.layer(&section)) }
      }
    }
    let kinds: [PSDChannel.Kind] =
      [.red, .green, .blue] + (header.channelCount > 3 ? [hasMergedAlpha ? .alpha : .other] : [])
    let channels = try PSDChannel.planes(kinds, &merged, rect: header.size.bounds)
    return (layers, channels.filter { $0.kind != .other })
  }

  /// The record of a layer, before the px of all layers.
  private struct Record {
    let rect: PixelRect
    var name: String
    let opacity: Double
    let blendMode: BlendMode
    let isVisible: Bool
    /// For each channel its meaning, and its bytes with the two that state how they are packed.
    let channels: [(kind: PSDChannel.Kind, count: Int)]

    init(_ reader: inout PSDReader) throws(CanvasFileError) {
      let start = reader
      let (minY, minX) = (try reader.signed32(), try reader.signed32())
      let (maxY, maxX) = (try reader.signed32(), try reader.signed32())
      rect = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      let sides = 0...PixelSize.maxSide
      let isEmpty = maxX <= minX || maxY <= minY
      guard
        isEmpty || sides ~= maxX - minX && sides ~= maxY - minY && rect.width * rect.height <= PixelSize.maxPixelCount
      else { throw start.error("the layer is \(maxX - minX) x \(maxY - minY) px, which is too large") }
      var channels: [(kind: PSDChannel.Kind, count: Int)] = []
      var hasMask = false
      for _ in 0..<(try reader.number(2)) {
        let (id, count) = (try reader.signed16(), try reader.number(4))
        if id == -2 || id == -3 { hasMask = true }
        channels.append((PSDChannel.Kind(id: id), count))
      }
      self.channels = channels
      try reader.mark("8BIM")
      let blendKey = try reader.key()
      opacity = Double(try reader.number(1)) / 255
      let isClipped = try reader.number(1) != 0
      isVisible = try reader.number(1) & 2 == 0
      _ = try reader.range(1)
      var extra = try reader.section()
      _ = try extra.section()
      _ = try extra.section()
      let bytes = try extra.range(try extra.number(1))
      // MacRoman by the specification, UTF-8 by some programs. Characters beyond ASCII are in the Unicode name too.
      name =
        String(validating: extra.bytes[bytes], as: UTF8.self)
        ?? String(decoding: extra.bytes[bytes].map { $0 < 0x80 ? UInt16($0) : 0xFFFD }, as: UTF16.self)
      _ = try extra.range(min((4 - (bytes.count + 1) % 4) % 4, extra.count))
      let (unicodeName, unread) = try Self.additions(&extra)
      name = unicodeName ?? name

      let label = quoted(name)
      if let unread { throw start.error("the layer \(label) is \(unread), which is not read; make it a layer of px") }
      guard let mode = Self.blendModes[blendKey] else {
        throw start.error("the layer \(label) has the blend mode \(quoted(blendKey)), which the canvas does not have")
      }
      blendMode = mode
      guard !isClipped else {
        throw start.error("the layer \(label) is clipped to the one below, which is not read; merge the two")
      }
      guard !hasMask else { throw start.error("the layer \(label) has a layer mask, which is not read; apply it") }
      let kinds = channels.map(\.kind)
      guard kinds.allSatisfy({ $0 != .other }), Set(kinds).count == kinds.count,
        Set(kinds).isSuperset(of: [.red, .green, .blue])
      else {
        throw start.error("the layer \(label) has to have the channels red, green, blue and perhaps alpha, each once")
      }
    }

    /// Reads the px of the channels.
    func layer(_ reader: inout PSDReader) throws(CanvasFileError) -> PSDLayer {
      var planes: [PSDChannel] = []
      for (kind, count) in channels {
        var section = try reader.section(count)
        if rect.isEmpty { continue }
        planes += try PSDChannel.planes([kind], &section, rect: rect)
      }
      return PSDLayer(
        name: name, rect: rect.isEmpty ? .empty : rect, opacity: opacity, blendMode: blendMode, isVisible: isVisible,
        channels: planes)
    }

    /// The Unicode name, and the kind of a layer that has no px.
    private static func additions(_ reader: inout PSDReader) throws(CanvasFileError) -> (name: String?, unread: String?)
    {
      var (name, unread): (String?, String?)
      while reader.count >= 12 {
        try reader.mark("8BIM", "8B64")
        let key = try reader.key()
        let count = try reader.number(4)
        var section = try reader.section(count)
        // Lengths are even in some programs' files, and padded without being counted in others'.
        if count % 2 == 1, reader.count > 0 { _ = try reader.range(1) }
        switch key {
        case "luni":
          let units = try section.section(try section.number(4) * 2)
          var rest = units
          var text: [UInt16] = []
          while rest.count > 0 { text.append(UInt16(truncatingIfNeeded: try rest.number(2))) }
          while text.last == 0 { text.removeLast() }
          name = String(decoding: text, as: UTF16.self)
        case "lsct", "lsdk": if try section.number(4) != 0 { unread = "a group" }
        case "vmsk", "vsms": unread = "cut by a vector mask"
        case _ where adjustments.contains(key): unread = "an adjustment or fill layer"
        default: break
        }
      }
      return (name, unread)
    }

    private static let adjustments: Set<String> = [
      "SoCo", "GdFl", "PtFl", "brit", "levl", "curv", "expA", "vibA", "hue ", "hue2", "blnc", "blwh", "phfl", "mixr",
      "clrL", "nvrt", "post", "thrs", "grdm", "selc",
    ]

    private static let blendModes: [String: BlendMode] = [
      "norm": .normal, "mul ": .multiply, "scrn": .screen, "over": .overlay, "dark": .darken, "lite": .lighten,
      "div ": .colorDodge, "idiv": .colorBurn, "hLit": .hardLight, "sLit": .softLight, "diff": .difference,
      "smud": .exclusion,
    ]
  }
}
