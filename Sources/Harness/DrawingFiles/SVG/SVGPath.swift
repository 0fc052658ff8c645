import Files
import Foundation
import Geometry

/// Draws the commands of a path into a collector, with curves as chords.
///
/// Source: "Scalable Vector Graphics (SVG) 2", W3C, 2018, 9.3 and B.2.4.
struct SVGPath {
  private let transform: SVGTransform
  private var current = Vector2.zero
  private var start = Vector2.zero
  /// The last control point of a curve, for a smooth one after it.
  private var control: (point: Vector2, isCubic: Bool)?
  /// Whether the line so far has its first point.
  private var isOpen = false

  private init(_ transform: SVGTransform) { self.transform = transform }

  /// Adds the lines of a path. O(bytes + points).
  /// - Throws: a fault without a place for what is no path. What stands before the fault is added.
  static func add(_ data: String, _ transform: SVGTransform, to collector: inout LineCollector) throws(DrawingFault) {
    var path = SVGPath(transform)
    var scanner = NumberScanner(data)
    var command: UInt8?
    while let byte = scanner.peek() {
      if Self.commands.contains(byte) {
        command = scanner.nextByte()
      } else if command.map({ $0 | 0x20 == UInt8(ascii: "z") }) ?? true {
        throw DrawingFault(
          "a path has to go on by a command, not by \(QuotedText(String(decoding: [byte], as: UTF8.self)))")
      }
      guard let letter = command else { break }
      try path.draw(letter, &scanner, &collector)
      // Positions after the first of a move are lines.
      if letter | 0x20 == UInt8(ascii: "m") { command = letter - 1 }
    }
    collector.endLine()
  }

  private static let commands = Set("MmLlHhVvCcSsQqTtAaZz".utf8)

  private mutating func draw(
    _ letter: UInt8, _ scanner: inout NumberScanner, _ collector: inout LineCollector
  ) throws(DrawingFault) {
    let origin = letter & 0x20 == 0 ? Vector2.zero : current
    func point(_ scanner: inout NumberScanner) throws(DrawingFault) -> Vector2 {
      origin + Vector2(try scanner.number(), try scanner.number())
    }
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      collector.endLine()
      current = try point(&scanner)
      start = current
      control = nil
      isOpen = false
    case UInt8(ascii: "l"): try line(to: try point(&scanner), &collector)
    case UInt8(ascii: "h"): try line(to: Vector2(origin.x + (try scanner.number()), current.y), &collector)
    case UInt8(ascii: "v"): try line(to: Vector2(current.x, origin.y + (try scanner.number())), &collector)
    case UInt8(ascii: "c"):
      let first = try point(&scanner)
      try cubic(first, try point(&scanner), try point(&scanner), &collector)
    case UInt8(ascii: "s"): try cubic(reflected(isCubic: true), try point(&scanner), try point(&scanner), &collector)
    case UInt8(ascii: "q"): try quadratic(try point(&scanner), try point(&scanner), &collector)
    case UInt8(ascii: "t"): try quadratic(reflected(isCubic: false), try point(&scanner), &collector)
    case UInt8(ascii: "a"):
      let radii = Vector2(abs(try scanner.number()), abs(try scanner.number()))
      let turn = try scanner.number() * .pi / 180
      let (isLarge, isPositive) = (try scanner.flag(), try scanner.flag())
      try arc(to: try point(&scanner), radii, turn: turn, isLarge: isLarge, isPositive: isPositive, &collector)
    default:
      if isOpen { try line(to: start, &collector) }
      collector.endLine()
      current = start
      control = nil
      isOpen = false
    }
  }

  private func reflected(isCubic: Bool) -> Vector2 {
    guard let control, control.isCubic == isCubic else { return current }
    return current * 2 - control.point
  }

  private mutating func line(to end: Vector2, _ collector: inout LineCollector) throws(DrawingFault) {
    if !isOpen { try collector.append(DrawnPoint(transform(current))) }
    isOpen = true
    try collector.append(DrawnPoint(transform(end)))
    current = end
    control = nil
  }

  private mutating func cubic(
    _ p1: Vector2, _ p2: Vector2, _ p3: Vector2, _ collector: inout LineCollector
  ) throws(DrawingFault) {
    collector.note(CurveFlattening.remark)
    let p0 = current
    let count = CurveFlattening.cubicCount(transform(p0), transform(p1), transform(p2), transform(p3))
    for index in 1...count where index < count {
      let t = Double(index) / Double(count)
      let s = 1 - t
      let (start, middle) = (p0 * (s * s * s) + p1 * (3 * s * s * t), p2 * (3 * s * t * t) + p3 * (t * t * t))
      try line(to: start + middle, &collector)
    }
    try line(to: p3, &collector)
    control = (p2, true)
  }

  private mutating func quadratic(
    _ p1: Vector2, _ p2: Vector2, _ collector: inout LineCollector
  ) throws(DrawingFault) {
    collector.note(CurveFlattening.remark)
    let p0 = current
    let count = CurveFlattening.quadraticCount(transform(p0), transform(p1), transform(p2))
    for index in 1...count where index < count {
      let t = Double(index) / Double(count)
      try line(to: p0 * ((1 - t) * (1 - t)) + p1 * (2 * (1 - t) * t) + p2 * (t * t), &collector)
    }
    try line(to: p2, &collector)
    control = (p1, false)
  }

  /// From ends to the centre, as B.2.4 and B.2.5 have it: radii of 0 make a line, too short ones are made longer.
  private mutating func arc(
    to end: Vector2, _ given: Vector2, turn: Double, isLarge: Bool, isPositive: Bool, _ collector: inout LineCollector
  ) throws(DrawingFault) {
    let begin = current
    guard begin != end else { return }
    guard given.x > 0, given.y > 0 else { return try line(to: end, &collector) }
    collector.note(CurveFlattening.remark)
    let axis = Vector2(cos(turn), sin(turn))
    let half = ((begin - end) / 2).rotated(byInverseOf: axis)
    let stretch = max(1, (half / given).length)
    let radii = given * stretch
    let unit = half / radii
    let distance = unit.dot(unit)
    let offset = (max(0, 1 - distance) / distance).squareRoot() * (isLarge == isPositive ? -1 : 1)
    let centre = Vector2(unit.y, -unit.x) * offset
    let middle = (begin + end) / 2 + (centre * radii).rotated(by: axis)
    let (from, to) = (unit - centre, -unit - centre)
    let first = atan2(from.y, from.x)
    var sweep = atan2(to.y, to.x) - first
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    let count = CurveFlattening.arcCount(radius: max(radii.x, radii.y) * transform.largestScale, angle: sweep)
    for index in 1...count where index < count {
      let angle = first + sweep * Double(index) / Double(count)
      try line(to: middle + (Vector2(cos(angle), sin(angle)) * radii).rotated(by: axis), &collector)
    }
    try line(to: end, &collector)
  }
}

extension SVGTransform {
  /// The largest factor by which a distance grows: the larger singular value of the linear part.
  var largestScale: Double {
    let (half, determinant) = ((a * a + b * b + c * c + d * d) / 2, a * d - b * c)
    return (half + max(0, half * half - determinant * determinant).squareRoot()).squareRoot()
  }
}
