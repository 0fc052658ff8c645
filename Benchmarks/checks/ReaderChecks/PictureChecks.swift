import PatternCanvas

extension ReaderCheck {
  /// The most px that are decoded: bytes decide over a reader, and not px.
  private static let pixelLimit = 1 << 18

  /// PNG files: px that were read, written and read again are the same.
  static let png = ReaderCheck(
    "png", longest: 8192,
    seeds: {
      let image = ColorImage(try PixelSize(width: 9, height: 5))
      for y in 0..<5 { for x in 0..<9 * 4 { image.row(y)[x] = x % 4 == 3 ? 200 : UInt8(x * y) } }
      let opaque = ColorImage(image.size)
      for y in 0..<5 { for x in 0..<9 * 4 { opaque.row(y)[x] = x % 4 == 3 ? 255 : UInt8(x + y) } }
      return [PNGFile.encoded(image), PNGFile.encoded(opaque), PNGFile.encoded(MaskImage(image.size))]
    },
    check: { bytes in
      let mended = PNGChecksums.mended(bytes)
      if mended != bytes { try orRefused { try picture(mended) } }
      try picture(bytes)
    })

  private static func picture(_ bytes: [UInt8]) throws {
    let file = try PNGFile(bytes, name: "file")
    guard file.size.width * file.size.height <= pixelLimit else { return }
    let image = try file.colorImage()
    try holdColors(image)
    let again = try must("what was written is not read") {
      try PNGFile(PNGFile.encoded(image), name: "again").colorImage()
    }
    try hold(areEqual(image, again), "what was written reads back as other px")
    let mask = try file.maskImage()
    let maskAgain = try must("a mask that was written is not read") {
      try PNGFile(PNGFile.encoded(mask), name: "again").maskImage()
    }
    for y in 0..<mask.size.height {
      for x in 0..<mask.size.width { try hold(mask.row(y)[x] == maskAgain.row(y)[x], "a mask reads back as another") }
    }
  }

  private static func holdColors(_ image: ColorImage) throws {
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let px = image.row(y) + 4 * x
        try hold(max(px[0], px[1], px[2]) <= px[3], "a colour is more than its alpha")
      }
    }
  }

  private static func areEqual(_ one: ColorImage, _ other: ColorImage) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { y in
        (0..<one.size.width * 4).allSatisfy { one.row(y)[$0] == other.row(y)[$0] }
      }
  }

  /// Photoshop files: every layer has px or a reason why not, and the file makes a project.
  static let psd = ReaderCheck(
    "psd", longest: 8192,
    seeds: {
      [
        PSDSeed.bytes(isPacked: false), PSDSeed.bytes(isPacked: true),
        PSDSeed.bytes(isPacked: true, isMasked: true, hasPicture: false),
      ]
    },
    check: { bytes in
      let file = try PSDFile(bytes, name: "file")
      guard file.size.width * file.size.height <= pixelLimit, file.layers.count <= 64 else { return }
      try holdColors(try file.flattenedImage())
      try orRefused { try holdColors(try file.composedImage()) }
      for layer in file.layers {
        let image = try file.image(of: layer)
        try hold(image.size == file.size, "a layer has another size than the file")
        let (mask, clip) = (try file.mask(of: layer), try file.layerMask(of: layer))
        for y in 0..<mask.size.height {
          for x in 0..<mask.size.width {
            try hold(mask.row(y)[x] <= clip?.row(y)[x] ?? 255, "a layer shows more than its masks")
          }
        }
      }
      try reread(try file.project(id: "p", name: "project"))
    })

  /// Merged pictures of Photoshop files: the picture is that of the layers' reader, and makes a project.
  static let psdPicture = ReaderCheck(
    "psd-picture", longest: 8192,
    seeds: { [PSDSeed.bytes(isPacked: false, hasPicture: true), PSDSeed.bytes(isPacked: true, isMasked: true)] },
    check: { bytes in
      let picture = try PSDPicture(bytes, name: "file")
      guard picture.size.width * picture.size.height <= pixelLimit else { return }
      let image = try picture.image()
      try holdColors(image)
      if let other = try? PSDFile(bytes, name: "file").flattenedImage() {
        try hold(areEqual(image, other), "the picture is another beside the layers")
      }
      try reread(try picture.project(id: "p", name: "project"))
    })

  private static func reread(_ project: Project) throws {
    let again = try must("the project is not read") {
      try CanvasDocument<Project>(CanvasDocument(project).text, name: "again")
    }
    try hold(again.value == project, "the project reads back as another")
  }
}

/// A Photoshop file of 3 × 2 px with one layer, which may have a mask and lie in a group that has one.
private enum PSDSeed {
  static func bytes(isPacked: Bool, isMasked: Bool = false, hasPicture: Bool? = nil) -> [UInt8] {
    let header = Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0] + two(3) + four(2) + four(3) + two(8) + two(3)
    // A row of three samples, packed as one literal of three.
    let rows = isPacked ? two(4) + two(4) + [2, 9, 8, 7, 2, 6, 5, 4] : [9, 8, 7, 6, 5, 4]
    let plane = two(isPacked ? 1 : 0) + rows
    let ids = isMasked ? [0, 1, 2, -2] : [0, 1, 2]
    var record = four(0) + four(0) + four(2) + four(3) + two(ids.count)
    for id in ids { record += two(id) + four(plane.count) }
    record += Array("8BIMnorm".utf8) + [255, 0, 0, 0]
    let name: [UInt8] = [3] + Array("Sky".utf8)
    let unicode = Array("8BIMluni".utf8) + counted(four(2) + two(0x53) + two(0))
    let mask = four(0) + four(1) + four(2) + four(4) + [255, 0, 0, 0]
    record += counted((isMasked ? counted(mask) : four(0)) + four(0) + name + unicode)
    var info = two(1) + record + plane + plane + plane
    if isMasked {
      let end = groupRecord(kind: four(3), mask: four(0), ids: [])
      let folder = groupRecord(
        kind: four(1) + Array("8BIMpass".utf8), mask: counted(mask), ids: [(-2, plane.count)])
      info = two(3) + end + record + folder + plane + plane + plane + plane + plane
    }
    if info.count % 2 == 1 { info.append(0) }
    let merged =
      isPacked
      ? (0..<6).flatMap { _ in two(4) } + (0..<6).flatMap { _ in [2, 1, 2, 3] as [UInt8] }
      : Array(repeating: 5, count: 18)
    let resource = hasPicture.map { Array("8BIM".utf8) + two(1057) + two(0) + counted(four(1) + [$0 ? 1 : 0, 0]) }
    return header + four(0) + counted(resource ?? []) + counted(counted(info) + four(0)) + two(isPacked ? 1 : 0)
      + merged
  }

  /// An end of a group.
  private static func groupRecord(kind: [UInt8], mask: [UInt8], ids: [(Int, Int)]) -> [UInt8] {
    var record = four(0) + four(0) + four(0) + four(0) + two(ids.count)
    for (id, count) in ids { record += two(id) + four(count) }
    record += Array("8BIMnorm".utf8) + [255, 0, 0, 0]
    return record + counted(mask + four(0) + [0, 0, 0, 0] + Array("8BIMlsct".utf8) + counted(kind))
  }

  private static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
  private static func four(_ number: Int) -> [UInt8] { two(number >> 16) + two(number) }
  private static func counted(_ bytes: [UInt8]) -> [UInt8] { four(bytes.count) + bytes }
}
