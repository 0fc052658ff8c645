import Files
import Foundation
import Testing

@testable import PatternCanvas

@Suite("Photoshop files") struct PSDFileTests {
  /// Rows of px, with runs of equal px in them.
  private func rows(_ width: Int, _ height: Int, samples: Int, seed: UInt64) -> [[[UInt8]]] {
    var random = SplitMix(seed)
    var px = [UInt8](repeating: 0, count: samples)
    return (0..<height).map { _ in
      (0..<width).map { _ in
        if random.next() % 3 == 0 { px = px.map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        return px
      }
    }
  }

  private func premultiplied(_ px: [UInt8]) -> [UInt8] {
    let alpha = px.count > 3 ? Int(px[3]) : 255
    return px.prefix(3).map { UInt8((Int($0) * alpha * 2 + 255) / 510) } + [UInt8(alpha)]
  }

  private func expect(_ image: ColorImage, shows rows: [[[UInt8]]], top: Int, left: Int) {
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let isInside = rows.indices.contains(y - top) && rows[0].indices.contains(x - left)
        let px = isInside ? premultiplied(rows[y - top][x - left]) : [0, 0, 0, 0]
        #expect(Array(UnsafeBufferPointer(start: image.row(y) + 4 * x, count: 4)) == px, "px \(x), \(y)")
      }
    }
  }

  private func error(_ bytes: [UInt8]) -> FileError? {
    do {
      let file = try PSDFile(bytes, name: "a.psd")
      for layer in file.layers {
        _ = try file.image(of: layer)
        _ = try file.mask(of: layer)
      }
      _ = try file.flattenedImage()
      return nil
    } catch {
      return error
    }
  }

  private func sample(packing: UInt16) -> PSDWriter {
    var writer = PSDWriter()
    writer.layers = [
      PSDWriter.Layer(name: "Ground", rows: rows(8, 6, samples: 3, seed: 1), packing: packing),
      PSDWriter.Layer(
        name: "Himmel", unicodeName: "Hímmel 🌊", top: -2, left: 3, rows: rows(9, 5, samples: 4, seed: 2),
        blendKey: "mul ",
        opacity: 51, flags: 2, packing: packing),
    ]
    writer.mergedPacking = packing
    writer.merged = rows(8, 6, samples: 3, seed: 3)
    return writer
  }

  @Test("Layers have their names, offsets, modes and px, raw or packed", arguments: [0, 1] as [UInt16])
  func layers(packing: UInt16) throws {
    let writer = sample(packing: packing)
    let file = try PSDFile(writer.bytes, name: "a.psd")
    #expect(file.layers.map(\.name) == ["Ground", "Hímmel 🌊"])
    #expect(file.layers.map(\.blendMode) == [.normal, .multiply])
    #expect(file.layers.map(\.opacity) == [1, 0.2] && file.layers.map(\.isVisible) == [true, false])
    #expect(file.layers[1].rect == PixelRect(minX: 3, minY: -2, maxX: 12, maxY: 3))
    for (index, layer) in writer.layers.enumerated() {
      expect(try file.image(of: file.layers[index]), shows: layer.rows, top: layer.top, left: layer.left)
      let mask = try file.mask(of: file.layers[index])
      for y in 0..<6 {
        for x in 0..<8 {
          let isInside = layer.rows.indices.contains(y - layer.top) && layer.rows[0].indices.contains(x - layer.left)
          let px = isInside ? layer.rows[y - layer.top][x - layer.left] : [0, 0, 0, 0]
          #expect(mask.row(y)[x] == (px.count > 3 ? px[3] : 255))
        }
      }
    }
    expect(try file.flattenedImage(), shows: try #require(writer.merged), top: 0, left: 0)
  }

  @Test("The fill opacity of a layer without effects is a factor of its opacity") func fillOpacity() throws {
    var writer = sample(packing: 0)
    writer.layers[0].additions = [("iOpa", [51, 0, 0, 0]), ("knko", [0, 0, 0, 0])]
    writer.layers[1].additions = [("lfx2", PSDWriter.effects()), ("iOpa", [255, 0, 0, 0])]
    let file = try PSDFile(writer.bytes, name: "a.psd")
    #expect(file.layers.map(\.opacity) == [0.2, 0.2])
  }

  @Test("A file whose layers' masks would fill a disk makes no project") func manyLargeLayers() throws {
    var writer = PSDWriter()
    (writer.width, writer.height) = (4_096, 4_096)
    writer.layers = Array(repeating: PSDWriter.Layer(), count: 257)
    // The writer writes no px of the merged picture; they are added here.
    writer.merged = []
    let bytes = writer.bytes + [UInt8](repeating: 0, count: 3 << 24)
    let file = try PSDFile(bytes, name: "a.psd")
    let error = #expect(throws: FileError.self) { try file.project(id: "p", name: "Many") }
    #expect(error?.kind == .input && error?.description.contains("257 layers of 4096 x 4096 px") == true)
  }

  @Test("The fourth channel of the picture is alpha only where the layers say so", arguments: [true, false])
  func mergedAlpha(isAlpha: Bool) throws {
    var writer = sample(packing: 1)
    (writer.channels, writer.hasMergedAlpha) = (4, isAlpha)
    let merged = rows(8, 6, samples: 4, seed: 5)
    // Transparent pictures are stored as they appear on white paper.
    func onWhite(_ px: [UInt8]) -> [UInt8] { premultiplied(px).prefix(3).map { $0 + (255 - px[3]) } + [px[3]] }
    writer.merged = isAlpha ? merged.map { $0.map(onWhite) } : merged
    let shown = isAlpha ? merged : merged.map { $0.map { Array($0.prefix(3)) } }
    expect(try PSDFile(writer.bytes, name: "a.psd").flattenedImage(), shows: shown, top: 0, left: 0)
  }

  @Test("A project made of a file has a mask for each layer, and opens again") func project() throws {
    let file = try PSDFile(sample(packing: 1).bytes, name: "a.psd")
    let project = try file.project(id: "p", name: "Sea")
    #expect(project.layers.map(\.name) == ["Ground", "Hímmel 🌊"] && project.layers[1].opacity == 0.2)
    #expect(project.layers[1].blendMode == .multiply && !project.layers[1].isVisible)
    let mask = try #require(try project.layers[1].maskImage?.png.maskImage())
    #expect(PixelSamples.equal(mask, try file.mask(of: file.layers[1])))
    #expect(try CanvasDocument<Project>(CanvasDocument(project).text, name: "p.json").value == project)
  }

  @Test("A file without layers, or with an empty one, has its picture") func empty() throws {
    #expect(error(PSDWriter().bytes) == nil)
    var writer = PSDWriter()
    writer.layers = [PSDWriter.Layer(name: "", packing: 1)]
    let file = try PSDFile(writer.bytes, name: "a.psd")
    #expect(file.layers[0].rect.isEmpty && file.layers[0].name == "")
    #expect(error(writer.bytes) == nil)
  }

  @Test("What is not read is refused by name") func unread() {
    func expect(_ what: String, _ change: (inout PSDWriter) -> Void) {
      var writer = sample(packing: 0)
      change(&writer)
      let error = error(writer.bytes)
      #expect(
        error?.kind == .input && error?.description.contains(what) == true, "\(what): \(error?.description ?? "read")")
    }
    expect("a file of 16 bits a channel is not read; save the file as PSD in RGB with 8 bits") { $0.depth = 16 }
    expect("the colour mode CMYK is not read") { $0.mode = 4 }
    expect("the colour mode 77 is not read") { $0.mode = 77 }
    expect("a large document (PSB) is not read") { $0.version = 2 }
    expect("version 3 of the format") { $0.version = 3 }
    expect("a file of 2 channels") { $0.channels = 2 }
    expect("a file of 57 channels") { $0.channels = 57 }
    expect("the canvas is 8 x 70000 px") { $0.height = 70_000 }
    expect("packed with ZIP are not read") { $0.layers[0].packing = 2 }
    expect("packed with ZIP are not read") { $0.layers[0].packing = 3 }
    expect("px packed by method 9") { $0.mergedPacking = 9 }
    expect("\"Ground\" has the blend mode \"diss\"") { $0.layers[0].blendKey = "diss" }
    expect("\"Ground\" is clipped") { $0.layers[0].clipping = 1 }
    expect("the group \"Sea\" is clipped") {
      var group = PSDWriter.Layer.group("Sea")
      group.clipping = 1
      $0.layers = [.groupEnd] + $0.layers + [group]
    }
    expect("\"Ground\" is blended by Blend If") { $0.layers[0].blendingRanges[1] = [0, 9, 255, 255] }
    expect("\"Sea\" is blended by Blend If") {
      var group = PSDWriter.Layer.group("Sea")
      group.blendingRanges[8] = [0, 0, 250, 255]
      $0.layers = [.groupEnd, group]
    }
    expect("\"Ground\" knocks out what lies below") { $0.layers[0].additions = [("knko", [2, 0, 0, 0])] }
    expect("\"Ground\" is blended in some channels only") { $0.layers[0].additions = [("brst", [0, 0, 0, 1])] }
    expect("\"Ground\" has a fill opacity and effects") {
      $0.layers[0].additions = [("iOpa", [51, 0, 0, 0]), ("lfx2", PSDWriter.effects())]
    }
    expect("\"Ground\" has a fill opacity in the blend mode \"div \"") {
      $0.layers[0].additions = [("iOpa", [51, 0, 0, 0])]
      $0.layers[0].blendKey = "div "
    }
    expect("\"Sea\" has a fill opacity") {
      var group = PSDWriter.Layer.group("Sea")
      group.additions.append(("iOpa", [51, 0, 0, 0]))
      $0.layers = [.groupEnd, group]
    }
    expect("\"Hímmel 🌊\" has no lower end") { $0.layers[1].additions = [("lsct", [0, 0, 0, 1])] }
    expect("1 groups have no upper end") { $0.layers.insert(.groupEnd, at: 0) }
    expect("more than 32 groups lie within each other") {
      $0.layers = Array(repeating: .groupEnd, count: 33) + $0.layers
    }
    expect("a group's end is of kind 7") { $0.layers.append(.group("G", kind: 7)) }
    for (mode, opacity) in [("pass", 200), ("norm", 200), ("mul ", 255), ("norm", 255)] as [(String, UInt8)] {
      expect("the group \"Sea\" mixes several layers as one") {
        $0.layers = [.groupEnd] + $0.layers + [.group("Sea", mode: mode, opacity: opacity)]
      }
    }
    expect("\"Sea\" has the blend mode \"diss\"") { $0.layers = [.groupEnd, .group("Sea", mode: "diss")] }
    expect("a layer mask with a density") {
      $0.layers[0].mask = PSDWriter.Mask(rows: [[1]], flags: 16, parameters: [1, 200])
    }
    expect("a layer mask with a feather") {
      $0.layers[0].mask = PSDWriter.Mask(rows: [[1]], flags: 16, parameters: [3, 255, 0x40, 0, 0, 0, 0, 0, 0, 0])
    }
    expect("with a position relative to its layer") { $0.layers[0].mask = PSDWriter.Mask(rows: [[1]], flags: 1) }
    expect("the layer mask is 20000 x 1 px, which is too large") {
      $0.layers[0].mask = PSDWriter.Mask(rows: [[UInt8](repeating: 0, count: 20_000)])
    }
    expect("is an adjustment or fill layer") { $0.layers[1].additions = [("curv", [1])] }
    expect("is cut by a vector mask") { $0.layers[1].additions = [("vmsk", [1])] }
    expect("a channel for a mask without a rectangle") { $0.layers[1].channelIDs = [-1, 0, 1, 2, -2] }
    expect("has to have the channels red, green, blue") { $0.layers[1].channelIDs = [-1, 0, 1] }
    expect("has to have the channels red, green, blue") { $0.layers[1].channelIDs = [0, 0, 1, 2] }
    expect("has to have the channels red, green, blue") { $0.layers[1].channelIDs = [0, 1, 2, -3] }
  }

  @Test("Masks of layers and groups clip what their files say, on the canvas and beyond it", arguments: 1...4)
  func masks(seed: UInt64) throws {
    var random = SplitMix(seed)
    func mask(flags: UInt8 = 0) -> PSDWriter.Mask {
      PSDWriter.Mask(
        top: Int(random.next() % 7) - 3, left: Int(random.next() % 9) - 4,
        rows: (0..<4).map { _ in (0..<5).map { _ in UInt8(truncatingIfNeeded: random.next()) } },
        outside: random.next() % 2 == 0 ? 0 : 255, flags: flags)
    }
    var writer = sample(packing: UInt16(seed % 2))
    writer.layers[0].mask = mask()
    writer.layers[1].mask = mask(flags: seed == 3 ? 2 : 0)
    var outer = PSDWriter.Layer.group("Outer", flags: seed == 4 ? 2 : 0, kind: 2)
    outer.mask = mask()
    var inner = PSDWriter.Layer.group("Inner", mode: "scrn", opacity: 51)
    inner.mask = mask()
    inner.mask?.rows = []
    writer.layers = [.groupEnd, writer.layers[0], .groupEnd, writer.layers[1], inner, outer]
    let file = try PSDFile(writer.bytes, name: "a.psd")
    #expect(file.layers.map(\.groups) == [["Outer"], ["Outer", "Inner"]])
    #expect(file.layers.map(\.isVisible) == [seed != 4, false] && file.layers.map(\.blendMode) == [.normal, .screen])
    #expect(file.layers[0].opacity == 1 && abs(file.layers[1].opacity - 0.04) < 1e-15)
    let used = [[writer.layers[1].mask, outer.mask], [writer.layers[3].mask, inner.mask, outer.mask]]
    for (index, masks) in used.enumerated() {
      let (layer, source) = (file.layers[index], writer.layers[index == 0 ? 1 : 3])
      let (alpha, clip) = (try file.mask(of: layer), try #require(try file.layerMask(of: layer)))
      for y in 0..<6 {
        for x in 0..<8 {
          var (product, shown) = (1.0, 1.0)
          for mask in masks.compactMap({ $0 }) where mask.flags & 2 == 0 {
            let isInside = mask.rows.indices.contains(y - mask.top) && mask.rows[0].indices.contains(x - mask.left)
            product *= Double(isInside ? mask.rows[y - mask.top][x - mask.left] : mask.outside) / 255
          }
          let isInside =
            source.rows.indices.contains(y - source.top) && source.rows[0].indices.contains(x - source.left)
          let px = isInside ? source.rows[y - source.top][x - source.left] : [0, 0, 0, 0]
          shown = product * (px.count > 3 ? Double(px[3]) / 255 : 1)
          // Each product is rounded.
          #expect(abs(Double(clip.row(y)[x]) - 255 * product) < 1.6 && abs(Double(alpha.row(y)[x]) - 255 * shown) < 2.1)
        }
      }
      expect(try file.image(of: layer), shows: source.rows, top: source.top, left: source.left)
    }
    let project = try file.project(id: "p", name: "Sea")
    #expect(
      PixelSamples.equal(try #require(project.layers[0].maskImage).png.maskImage(), try file.mask(of: file.layers[0])))
    for count in writer.bytes.indices { #expect(error(Array(writer.bytes.prefix(count)))?.kind == .input, "\(count)") }
    for _ in 0..<400 {
      var altered = writer.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let values: [UInt8] = [0, 1, 2, 3, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: random.next())]
        altered[Int.random(in: altered.indices, using: &random)] = values.randomElement(using: &random) ?? 0
      }
      if let error = error(altered) { #expect(error.kind == .input && !error.description.contains("\n")) }
    }
  }

  @Test("A file of psd-tools with masks and groups is read as psd-tools reads it") func independent() throws {
    let file = try PSDFile(path: Fixture.path("masks-and-groups.psd"))
    #expect(file.layers.map(\.name) == ["Ground", "Hill", "Tree"])
    #expect(file.layers.map(\.groups) == [[], ["Hills"], ["Hills", "Inner"]])
    #expect(file.layers.map(\.isVisible) == [true, true, false])
    #expect(file.layers.map(\.blendMode) == [.normal, .normal, .multiply])
    #expect(file.layers.map { Int(($0.opacity * 255).rounded()) } == [255, 200, 128])
    let colors = try PNGFile(path: Fixture.path("masks-and-groups-layers.png")).colorImage()
    let masks = try PNGFile(path: Fixture.path("masks-and-groups-masks.png")).maskImage()
    for (index, layer) in file.layers.enumerated() {
      let (image, mask) = (try file.image(of: layer), try file.mask(of: layer))
      for y in 0..<9 {
        for x in 0..<12 {
          #expect(mask.row(y)[x] == masks.row(9 * index + y)[x])
          for channel in 0..<4 { #expect(image.row(y)[4 * x + channel] == colors.row(9 * index + y)[4 * x + channel]) }
        }
      }
    }
  }

  @Test("A file cut anywhere ends in a sentence", arguments: [0, 1] as [UInt16]) func cut(packing: UInt16) {
    let bytes = sample(packing: packing).bytes
    #expect(error(bytes) == nil)
    for count in bytes.indices { #expect(error(Array(bytes.prefix(count)))?.kind == .input, "\(count)") }
  }

  @Test("A file with bytes altered ends in a value or a sentence", arguments: [0, 1] as [UInt16])
  func altered(packing: UInt16) {
    let bytes = sample(packing: packing).bytes
    var random = SplitMix(77 + UInt64(packing))
    for _ in 0..<2_000 {
      var altered = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: random.next())]
        altered[Int.random(in: bytes.indices, using: &random)] = values.randomElement(using: &random) ?? 0
      }
      if let error = error(altered) { #expect(error.kind == .input && !error.description.contains("\n")) }
    }
  }

  @Test("Packed bytes make exactly a row or nothing") func packBits() {
    func row(_ packed: [UInt8], _ count: Int) -> [UInt8]? {
      var row = [UInt8](repeating: 0, count: count)
      return PackBits.unpack(packed[...], into: &row) ? row : nil
    }
    // Apple's own example, from TN1023.
    let packed: [UInt8] = [0xFE, 0xAA, 0x02, 0x80, 0x00, 0x2A, 0xFD, 0xAA, 0x03, 0x80, 0x00, 0x2A, 0x22, 0xF7, 0xAA]
    let unpacked: [UInt8] = [0xAA, 0xAA, 0xAA, 0x80, 0, 0x2A, 0xAA, 0xAA, 0xAA, 0xAA, 0x80, 0, 0x2A, 0x22]
    #expect(row(packed, 24) == unpacked + [UInt8](repeating: 0xAA, count: 10))
    #expect(row(packed, 23) == nil && row(packed, 25) == nil)
    #expect(row([0x80, 0, 5], 1) == [5] && row([0, 5, 0x80], 1) == [5])
    #expect(row([0x81], 2) == nil && row([2, 1, 1], 3) == nil)
  }
}
