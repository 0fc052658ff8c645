import Annotations
import Files
import Geometry
import PNGImages
import Raster

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CanvasPicture {
  /// Writes an SVG file in blocks. Only the triangles of one annotation, the PNG of one image, and some kilobytes of
  /// text are in memory at a time.
  /// - Parameter body: receives the bytes in order, at most 128 KiB at a time. A longer title or line of text is passed
  ///   as a whole.
  /// - Throws: the error that `body` throws, which ends the calls.
  public func writeSVG<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var svg = SVGText()
    svg.begin(size: canvas.viewport.size, title: title, background: background?.channels)
    if layers.contains(.grid), let grid = canvas.grid { try write(grid, to: &svg, body) }
    var clipCount = 0
    var lettered: AnnotationID?
    try forEachDrawing { (drawing) throws(Failure) in
      for (index, draw) in drawing.draws.enumerated() {
        if let id = draw.id, text == .text {
          // All draws of a text box become one text.
          if id == lettered { continue }
          if try write(textOf: id, to: &svg, body) {
            lettered = id
            continue
          }
        }
        if let tile = tile(index, of: drawing) {
          if let (place, image) = tile.image { svg.add(image, at: place) }
        } else if let shown = drawing.image(of: index) {
          if shown.isWhole {
            try write(shown, to: &svg, body)
          } else {
            try writeClip(clipCount, draw, of: drawing, to: &svg, body)
            clipCount += 1
            try write(shown, to: &svg, body)
            svg.add("</g>\n")
          }
        } else {
          try write(draw, of: drawing, to: &svg, body)
        }
        if svg.isFull { try body(svg.taken()) }
      }
    }
    svg.add("</svg>\n")
    try body(svg.taken())
  }

  private func write<Failure: Error>(
    _ grid: CanvasGrid, to svg: inout SVGText, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    svg.add("<g")
    svg.addFill(Self.dotColor.channels)
    svg.add(">\n")
    let density = canvas.pixelDensity
    try grid.forEachDot { (dot, opacity) throws(Failure) in
      svg.add("<circle cx=\"")
      svg.add(dot.x * density)
      svg.add("\" cy=\"")
      svg.add(dot.y * density)
      svg.add("\" r=\"")
      svg.add(density)
      svg.add("\"")
      if opacity < 1 {
        svg.add(" opacity=\"")
        svg.add(opacity)
        svg.add("\"")
      }
      svg.add("/>\n")
      if svg.isFull { try body(svg.taken()) }
    }
    svg.add("</g>\n")
  }

  /// One path for all triangles of a draw. They turn in the same direction, so overlaps and shared edges are invisible.
  private func write<Failure: Error>(
    _ draw: AnnotationDraw, of drawing: AnnotationDrawing, to svg: inout SVGText,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try writePath(draw, of: drawing, to: &svg, body)
    svg.addFill(draw.color.channels)
    svg.add("/>\n")
  }

  /// Begins a group that is clipped to the triangles of a draw.
  /// - Parameter number: the number of the clip in this file.
  private func writeClip<Failure: Error>(
    _ number: Int, _ draw: AnnotationDraw, of drawing: AnnotationDrawing, to svg: inout SVGText,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    svg.add("<clipPath id=\"shape-\(number)\">")
    try writePath(draw, of: drawing, to: &svg, body)
    svg.add("/></clipPath>\n<g clip-path=\"url(#shape-\(number))\">\n")
  }

  /// Begins the element of a path of triangles.
  private func writePath<Failure: Error>(
    _ draw: AnnotationDraw, of drawing: AnnotationDrawing, to svg: inout SVGText,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    svg.add("<path d=\"")
    try drawing.forEachTriangle(of: draw) { (first, second, third) throws(Failure) in
      svg.add("M")
      svg.add(first)
      svg.add("L")
      svg.add(second)
      svg.add(" ")
      svg.add(third)
      svg.add("Z")
      if svg.isFull { try body(svg.taken()) }
    }
    svg.add("\"")
  }

  // MARK: Text

  /// Writes an annotation of plain text as text.
  /// - Returns: whether it is plain text with a view in doubles.
  private func write<Failure: Error>(
    textOf id: AnnotationID, to svg: inout SVGText, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let annotation = canvas.annotation(id), let text = annotation.kind.paintedText(annotation.appearance),
      text.size > 0,
      let frame = canvas.scene.frame(of: id), let view = canvas.view(of: frame)
    else { return false }
    let (box, transform, density) = (annotation.kind.box, annotation.transform, canvas.pixelDensity)
    let turn = transform.turn.rotated(by: view.turn) * (view.pointsPerUnit * density)
    let right = turn * transform.scale.x
    let down = Vector2(-turn.y, turn.x) * transform.scale.y
    let centre = view.canvas(transform.centre(of: box)) * density
    let half = box.size * 0.5
    let origin = centre - right * half.x - down * half.y
    let reach = (right * box.size.x).length + (down * box.size.y).length
    guard reach < 2 * ZoomLevel.maxExtent else { return false }
    svg.add("<g>\n")
    if let background = text.background {
      svg.add("<rect width=\"1\" height=\"1\"")
      svg.addTransform(right * box.size.x, down * box.size.y, origin)
      svg.addFill(background.channels)
      svg.add("/>\n")
    }
    if let color = text.color {
      // The size is 100, so that coordinates are ordinary numbers whatever the units.
      let unit = text.size / 100
      svg.add("<g font-size=\"100\" xml:space=\"preserve\" font-family=\"")
      svg.add(escaping: text.fontName)
      svg.add("\"")
      svg.addFill(color.channels)
      svg.addTransform(right * unit, down * unit, origin)
      svg.add(">\n")
      for line in text.lines where line.width > 0 {
        svg.add("<text lengthAdjust=\"spacingAndGlyphs\"")
        // `x` is the left edge of each line, which is the end of text that runs from right to left.
        if line.isRightToLeft { svg.add(" direction=\"rtl\" text-anchor=\"end\"") }
        svg.add(" x=\"")
        svg.add(line.start / unit)
        svg.add("\" y=\"")
        svg.add(line.baseline / unit)
        svg.add("\" textLength=\"")
        svg.add(line.width / unit)
        svg.add("\">")
        svg.add(escaping: line.text)
        svg.add("</text>\n")
        if svg.isFull { try body(svg.taken()) }
      }
      svg.add("</g>\n")
    }
    svg.add("</g>\n")
    return true
  }

  // MARK: Images

  /// The side of an image's px on the screen, in px, from which px are written as polygons. The numbers for an image
  /// would become too large.
  private static let largestPixel = 64.0

  private func write<Failure: Error>(
    _ shown: DrawnImage, to svg: inout SVGText, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let size = canvas.viewport.size
    let corners = [Vector2.zero, Vector2(size.x, 0), size, Vector2(0, size.y)]
    var box = Box.empty
    for corner in corners { box.extend(to: shown.position(under: corner)) }
    let columns = Self.pixels(box.min.x, box.max.x, shown.image.width)
    let rows = Self.pixels(box.min.y, box.max.y, shown.image.height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let determinant = shown.right.cross(shown.down)
    if max(shown.right.length, shown.down.length) * Self.largestPixel > 1, determinant != 0 {
      guard let part = shown.image.part(columns, rows) else { return }
      svg.add("<image width=\"\(columns.count)\" height=\"\(rows.count)\" preserveAspectRatio=\"none\"")
      svg.add(" style=\"image-rendering:pixelated\"")
      // The inverse of the map from the screen to the image.
      let right = Vector2(shown.down.y, -shown.right.y) / determinant
      let down = Vector2(-shown.down.x, shown.right.x) / determinant
      let start = Vector2(Double(columns.lowerBound), Double(rows.lowerBound)) - shown.origin
      svg.addTransform(right, down, right * start.x + down * start.y)
      svg.add(" href=\"data:image/png;base64,")
      let png = part.png()
      // Three bytes become four letters, so blocks of a multiple of three bytes can be concatenated without padding.
      for start in stride(from: 0, to: png.count, by: 3 << 12) {
        svg.add(Data(png[start..<min(start + (3 << 12), png.count)]).base64EncodedString())
        if svg.isFull { try body(svg.taken()) }
      }
      svg.add("\"/>\n")
    } else {
      for y in rows {
        for x in columns {
          write(x, y, of: shown, corners, to: &svg)
          if svg.isFull { try body(svg.taken()) }
        }
      }
    }
  }

  /// Writes one px of an image: the part within the viewport, whose corners are given.
  private func write(_ x: Int, _ y: Int, of shown: DrawnImage, _ corners: [Vector2], to svg: inout SVGText) {
    let color = shown.image[x, y]
    guard color.w > 0 else { return }
    var polygon = corners
    for axis in 0..<2 {
      let least = Double(axis == 0 ? x : y)
      polygon = Self.cut(polygon) { shown.position(under: $0)[axis] - least }
      polygon = Self.cut(polygon) { least + 1 - shown.position(under: $0)[axis] }
    }
    guard polygon.count > 2 else { return }
    svg.add("<path d=\"")
    for (index, corner) in polygon.enumerated() {
      svg.add(index == 0 ? "M" : "L")
      svg.add(corner)
    }
    svg.add("Z\"")
    svg.addFill(color)
    svg.add("/>\n")
  }

  /// The part of a convex polygon in which a linear function is not negative (Sutherland and Hodgman, 1974).
  private static func cut(_ polygon: [Vector2], _ side: (Vector2) -> Double) -> [Vector2] {
    var result: [Vector2] = []
    guard var last = polygon.last else { return [] }
    var lastSide = side(last)
    for corner in polygon {
      let now = side(corner)
      if (lastSide >= 0) != (now >= 0) { result.append(last + (corner - last) * (lastSide / (lastSide - now))) }
      if now >= 0 { result.append(corner) }
      (last, lastSide) = (corner, now)
    }
    return result
  }

  /// The px of an image between two coordinates.
  private static func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    guard low < Double(count), high >= 0 else { return 0..<0 }
    return Int(max(0, low.rounded(.down)))..<Int(min(Double(count), high.rounded(.down) + 1))
  }
}

extension SVGText {
  /// Adds an image of px.
  mutating func add(_ image: PixelImage, at place: SIMD2<Int>) {
    add("<image x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(image.width)\" height=\"\(image.height)\"")
    add(" style=\"image-rendering:pixelated\" href=\"data:image/png;base64,")
    add(Data(image.png()).base64EncodedString())
    add("\"/>\n")
  }
}

extension PixelImage {
  /// A part of an image; nil if it is empty.
  fileprivate func part(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelImage? {
    if columns.count == width, rows.count == height { return self }
    var part: [SIMD4<UInt8>] = []
    part.reserveCapacity(columns.count * rows.count)
    for y in rows { part += pixels[y * width + columns.lowerBound..<y * width + columns.upperBound] }
    return PixelImage(width: columns.count, height: rows.count, pixels: part)
  }
}
