import Files

extension PSDLayer {
  /// Reads the layers, from the bottom to the top.
  /// - Parameter reader: a reader of the layers and masks.
  static func layers(_ reader: PSDReader) throws(FileError) -> [PSDLayer] {
    var (reader, groups) = (reader, PSDGroups())
    guard reader.count > 0 else { return [] }
    var section = try reader.section()
    guard section.count > 0 else { return [] }
    var records: [Record] = []
    for _ in 0..<abs(try section.signed16()) { records.append(try Record(&section)) }
    for record in records { try record.read(&section, into: &groups) }
    try groups.finish(section)
    return groups.layers
  }

  /// The record of a layer, before the px of all layers.
  private struct Record {
    let rect: PixelRect
    var name: String
    var opacity: Double
    let blendMode: BlendMode
    let isVisible: Bool
    let mask: PSDMask?
    /// See ``PSDLayer/uncomposed``.
    let uncomposed: String?
    /// Whether it is an end of a group, and which end.
    let section: PSDGroups.Section?
    /// For each channel its meaning, and its number of bytes, including the two that state its packing.
    let channels: [(kind: PSDChannel.Kind, count: Int)]

    init(_ reader: inout PSDReader) throws(FileError) {
      let start = reader
      rect = try reader.rect("the layer")
      var channels: [(kind: PSDChannel.Kind, count: Int)] = []
      for _ in 0..<(try reader.number(2)) {
        let (id, count) = (try reader.signed16(), try reader.number(4))
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
      var maskData = try extra.section()
      let mask = try PSDMask(&maskData)
      let ranges = try extra.section()
      let bytes = try extra.range(try extra.number(1))
      // MacRoman according to the specification, UTF-8 in some programs. Characters beyond ASCII are also in the
      // Unicode name.
      name =
        String(validating: extra.bytes[bytes], as: UTF8.self)
        ?? String(decoding: extra.bytes[bytes].map { $0 < 0x80 ? UInt16($0) : 0xFFFD }, as: UTF16.self)
      _ = try extra.range(min((4 - (bytes.count + 1) % 4) % 4, extra.count))
      let additions = try Additions(&extra)
      name = additions.name ?? name

      let label = QuotedText(name)
      let what = additions.section == nil ? "the layer" : "the group"
      let showsEffects = additions.showsEffects ?? false
      let uncomposed = additions.isArtboard ? "is an artboard" : showsEffects ? "has effects" : nil
      self.uncomposed = uncomposed.map { "\(what) \(label) \($0)" }
      if let unread = additions.unread {
        throw start.error("the layer \(label) is \(unread), which is not read; make it a layer of px")
      }
      if let blending = additions.blending ?? (Self.showAll(ranges) ? nil : "is blended by Blend If"),
        additions.section != 3
      {
        throw start.error("\(what) \(label) \(blending), which is not read; merge it")
      }
      func mode(_ key: String) throws(FileError) -> BlendMode {
        guard let mode = Self.blendModes[key] else {
          throw start.error("the layer \(label) has the blend mode \(QuotedText(key)), which the canvas does not have")
        }
        return mode
      }
      let kinds = channels.map(\.kind)
      guard kinds.count(where: { $0 == .mask }) < 2 else {
        throw start.error("the layer \(label) has two channels for its mask; use another copy")
      }
      guard mask != nil || !kinds.contains(.mask) else {
        throw start.error("the layer \(label) has a channel for a mask without a rectangle; use another copy")
      }
      self.mask = kinds.contains(.mask) ? mask : nil
      if let kind = additions.section {
        let key = additions.sectionKey ?? blendKey
        section = PSDGroups.Section(blendMode: key == "pass" ? nil : try mode(key), isEnd: kind == 3)
        blendMode = .normal
        guard kind != 3 else { return }
        guard !isClipped else {
          throw start.error("the group \(label) is clipped to the layer below, which is not read; merge the two")
        }
        guard additions.fillOpacity == 255 else {
          throw start.error("the group \(label) has a fill opacity, which is not read; set it to 100 %")
        }
        return
      }
      section = nil
      blendMode = try mode(blendKey)
      guard !isClipped else {
        throw start.error("the layer \(label) is clipped to the one below, which is not read; merge the two")
      }
      if additions.fillOpacity < 255 {
        // Fill opacity does not affect effects, and these modes have their own formula for it.
        let isOwn = [.colorBurn, .colorDodge, .difference].contains(blendMode)
        guard !isOwn, !showsEffects else {
          let why = isOwn ? "in the blend mode \(QuotedText(blendKey))" : "and effects"
          throw start.error("the layer \(label) has a fill opacity \(why), which is not read; merge it")
        }
        opacity *= Double(additions.fillOpacity) / 255
      }
      let shown = kinds.filter { $0 != .other }
      guard !kinds.contains(.unknown), Set(shown).count == shown.count,
        Set(shown).isSuperset(of: [.red, .green, .blue])
      else {
        throw start.error(
          "the layer \(label) has to have the channels red, green, blue and perhaps alpha and a mask, each once")
      }
    }

    /// Whether the ranges of Blend If are complete, for grey and each channel, for the layer and those below.
    private static func showAll(_ reader: PSDReader) -> Bool {
      (0..<reader.count).allSatisfy { reader.bytes[reader.at + $0] == ($0 % 4 < 2 ? 0 : 255) }
    }

    /// Reads the px of the channels, and adds the layer, or the end of a group.
    func read(_ reader: inout PSDReader, into groups: inout PSDGroups) throws(FileError) {
      let start = reader
      var planes: [PSDChannel] = []
      var mask = mask
      for (kind, count) in channels {
        var section = try reader.section(count)
        if kind == .mask {
          if let rect = mask?.rect, !rect.isEmpty {
            mask?.channel = try PSDChannel.planes([kind], &section, rect: rect).first
          }
        } else if kind != .other, !rect.isEmpty, self.section == nil {
          planes += try PSDChannel.planes([kind], &section, rect: rect)
        }
      }
      let layer = PSDLayer(
        name: name, rect: rect.isEmpty ? .empty : rect, opacity: opacity, blendMode: blendMode, isVisible: isVisible,
        masks: mask.flatMap { $0.isDisabled ? nil : [$0] } ?? [], uncomposed: uncomposed, channels: planes)
      guard let section else {
        groups.add(layer)
        return
      }
      if section.isEnd { try groups.begin(start) } else { try groups.end(layer, section, start) }
    }

    /// The data after the name of a layer.
    private struct Additions {
      /// The Unicode name.
      var name: String?
      /// The kind of a layer without px that cannot be read.
      var unread: String?
      /// 1 or 2 for the upper end of a group, 3 for the lower one.
      var section: Int?
      /// The blend mode of a group.
      var sectionKey: String?
      /// The opacity of the px, which does not apply to effects, from 0 to 255.
      var fillOpacity = 255
      /// Whether an effect is on; nil without effects.
      var showsEffects: Bool?
      var isArtboard = false
      /// The description of a way of blending that the canvas does not have.
      var blending: String?

      init(_ reader: inout PSDReader) throws(FileError) {
        while reader.count >= 12 {
          try reader.mark("8BIM", "8B64")
          let key = try reader.key()
          let count = try reader.number(4)
          var section = try reader.section(count)
          // Lengths are even in some programs' files; in others', there is padding that is not counted.
          if count % 2 == 1, reader.count > 0 { _ = try reader.range(1) }
          switch key {
          case "luni":
            let units = try section.section(try section.number(4) * 2)
            var rest = units
            var text: [UInt16] = []
            while rest.count > 0 { text.append(UInt16(truncatingIfNeeded: try rest.number(2))) }
            while text.last == 0 { text.removeLast() }
            name = String(decoding: text, as: UTF16.self)
          case "lsct", "lsdk": try readSection(&section)
          case "iOpa": fillOpacity = try section.number(1)
          case "lfx2", "lmfx": showsEffects = Self.showsEffects(section.bytes[try section.range(section.count)])
          // The same in an older form, which is alone in the oldest files.
          case "lrFX": showsEffects = showsEffects ?? true
          case "artb", "artd", "abdd": isArtboard = true
          case "knko": if try section.number(1) != 0 { blending = "knocks out what lies below" }
          case "brst": if section.count > 0 { blending = "is blended in some channels only" }
          case "vmsk", "vsms": unread = "cut by a vector mask"
          case _ where Record.adjustments.contains(key): unread = "an adjustment or fill layer"
          default: break
          }
        }
      }

      /// Whether effects are on, and one of them is: by the two keys of their descriptor that say it.
      private static func showsEffects(_ descriptor: ArraySlice<UInt8>) -> Bool {
        !descriptor.contains(Array("masterFXSwitchbool\0".utf8)) && descriptor.contains(Array("enabbool\u{1}".utf8))
      }

      private mutating func readSection(_ reader: inout PSDReader) throws(FileError) {
        let start = reader
        let kind = try reader.number(4)
        guard 0...3 ~= kind else { throw start.error("a group's end is of kind \(kind), which is not known; merge it") }
        // Any other layer may have this data too.
        guard kind > 0 else { return }
        section = kind
        if reader.count >= 8 {
          try reader.mark("8BIM", "8B64")
          sectionKey = try reader.key()
        }
      }
    }

    fileprivate static let adjustments: Set<String> = [
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
