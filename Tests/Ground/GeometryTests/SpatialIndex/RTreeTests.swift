import Geometry
import TestSupport
import Testing

@testable import Geometry

/// Compares the tree with a list of all boxes.
struct RTreeTests {
  /// A tree and its expected content.
  private struct Pair {
    var tree = RTree()
    var model: [Int32: Box] = [:]

    mutating func apply(_ action: Action) {
      switch action {
      case .insert(let value, let box):
        tree.insert(box, value)
        model[value] = box
      case .remove(let value):
        tree.remove(model[value] ?? .empty, value)
        model[value] = nil
      case .move(let value, let box):
        tree.update(value, from: model[value] ?? .empty, to: box)
        model[value] = box
      }
    }

    /// The fault in what the tree finds in a box; nil if there is none.
    func fault(in query: Box) -> String? {
      var found: [Int32] = []
      tree.forEach(intersecting: query) { found.append($0) }
      let unique = Set(found)
      if unique.count != found.count { return "a value was found twice" }
      for (value, box) in model {
        let isFound = unique.contains(value)
        if box.intersects(query), !box.isEmpty, !query.isEmpty, !isFound { return "\(box) was not found in \(query)" }
        let margin =
          0x1p-20 * [box.min.x, box.min.y, box.max.x, box.max.y, query.max.x, query.max.y].map(abs).reduce(0, max)
        if isFound, !box.expanded(by: margin).intersects(query) { return "\(box) was found in \(query)" }
      }
      return unique.isSubset(of: model.keys) ? nil : "a value was found that had been removed"
    }
  }

  private enum Action {
    case insert(Int32, Box)
    case remove(Int32)
    case move(Int32, Box)
  }

  private static func box(_ random: inout SplitMix64, extent: Double = 1000) -> Box {
    let centre = Vector2(random.symmetric(), random.symmetric()) * extent
    // Some boxes are points, and some are at the same position.
    let half = random.next() & 7 == 0 ? .zero : Vector2(random.unit(), random.unit()) * (extent / 20)
    let middle = random.next() & 7 == 0 ? (centre / 100).rounded(.towardZero) * 100 : centre
    return Box(min: middle - half, max: middle + half)
  }

  private static func check(_ pair: Pair, _ random: inout SplitMix64, queries: Int = 20) {
    check(pair.tree.structuralFault == nil, pair.tree.structuralFault ?? "")
    check(pair.tree.count == pair.model.count, "\(pair.tree.count) of \(pair.model.count)")
    let (whole, known) = (pair.tree.box, pair.model.values.reduce(into: Box.empty) { $0.extend(to: $1) })
    check(whole.isEmpty == known.isEmpty && (known.isEmpty || whole.contains(known)), "\(whole), not \(known)")
    for _ in 0..<queries {
      let query = box(&random)
      if let fault = pair.fault(in: query) { check(false, fault) }
    }
  }

  private static func check(_ condition: Bool, _ operands: @autoclosure () -> String) {
    TestSupport.check(condition, operands())
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 255, 256, 257, 272, 273, 3000])
  func aLoadedTreeFindsWhatAListFinds(count: Int) {
    var random = SplitMix64(seed: 1, stream: "\(count)")
    var pair = Pair()
    let items = (0..<count).map { (box: Self.box(&random), value: Int32($0)) }
    for item in items { pair.model[item.value] = item.box }
    pair.tree = RTree(items)
    Self.check(pair, &random)
    for value in 0..<Int32(count) where value % 3 != 0 { pair.apply(.remove(value)) }
    Self.check(pair, &random)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aTreeThatIsEditedFindsWhatAListFinds(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    // The tree grows, changes, and is emptied.
    for (steps, growth) in [(900, 0.8), (900, 0.5), (1500, 0.1)] {
      for step in 0..<steps {
        let value = Int32(random.next() % 700)
        if random.unit() < growth {
          pair.apply(.insert(value, Self.box(&random)))
        } else if random.next() & 1 == 0, let old = pair.model[value] {
          let shift = Vector2(random.symmetric(), random.symmetric()) * (random.next() & 3 == 0 ? 500 : 2)
          pair.apply(.move(value, Box(min: old.min + shift, max: old.max + shift)))
        } else {
          pair.apply(.remove(value))
        }
        if step % 100 == 0 { Self.check(pair, &random, queries: 8) }
      }
    }
    Self.check(pair, &random)
    for value in pair.model.keys.sorted() { pair.apply(.remove(value)) }
    Self.check(pair, &random)
    #expect(pair.tree.count == 0)
  }

  @Test func aBoxAtAnEdgeOfItsLeafStaysInItAndTheBoxesAboveFollowAtOnce() {
    var random = SplitMix64(seed: 10)
    var pair = Pair()
    for value in 0..<200 as Range<Int32> { pair.apply(.insert(value, Self.box(&random))) }
    for step in 0..<800 {
      let value = Int32(step / 4)
      let leaf = pair.tree.nodes.leaves[Int(value)]
      let lane = pair.tree.nodes[leaf].lane(of: Int(value))
      // The corners of the leaf's box, before they were rounded.
      let members = pair.model.filter { pair.tree.nodes.leaves[Int($0.key)] == leaf }.values
      let low = members.reduce(Vector2(repeating: .infinity)) { pointwiseMin($0, $1.min) }
      let high = members.reduce(Vector2(repeating: -.infinity)) { pointwiseMax($0, $1.max) }
      let middle = (low + high) / 2
      let edges = [
        Vector2(low.x, middle.y), Vector2(high.x, middle.y), Vector2(middle.x, low.y), Vector2(middle.x, high.y),
      ]
      for box in [
        Box(min: pointwiseMin(edges[step % 4], middle), max: pointwiseMax(edges[step % 4], middle)),
        Box(min: middle, max: middle),
      ] {
        pair.apply(.move(value, box))
        // Taken out and put in again, it would be the last of a leaf.
        Self.check(pair.tree.nodes[leaf].lane(of: Int(value)) == lane, "\(box) left its lane")
        Self.check(pair.tree.structuralFault == nil, pair.tree.structuralFault ?? "")
      }
    }
  }

  @Test func boxesThatAreHugeInfiniteOrNotNumbersDoNoHarm() {
    var random = SplitMix64(seed: 9)
    var pair = Pair()
    let strange = [
      Box(min: Vector2(repeating: -.infinity), max: Vector2(repeating: .infinity)),
      Box(min: Vector2(.nan, 0), max: Vector2(1, 1)), Box(min: Vector2(0, 0), max: Vector2(.infinity, 1)), .empty,
      Box(min: Vector2(-1e300, -1e300), max: Vector2(1e300, 1e300)), Box(min: Vector2(5, 5), max: Vector2(4, 6)),
      Box(min: Vector2(0x1p60, 0), max: Vector2(0x1p61, 1)), Box(min: .zero, max: .zero),
      Box(min: Vector2(-0.0, -0.0), max: Vector2(-0.0, 0)),
      Box(min: Vector2(.leastNonzeroMagnitude, 0), max: Vector2(.leastNonzeroMagnitude, 1)),
    ]
    for value in 0..<60 { pair.apply(.insert(Int32(value), Self.box(&random))) }
    for (index, box) in strange.enumerated() {
      pair.tree.insert(box, Int32(100 + index))
      pair.model[Int32(100 + index)] = box.isEmpty ? nil : box
      pair.tree.forEach(intersecting: box) { _ in }
    }
    #expect(pair.tree.count == 60 + strange.count)
    #expect(pair.tree.structuralFault == nil)
    for query in strange.filter({ !$0.isEmpty }) + [Self.box(&random)] {
      var found: Set<Int32> = []
      pair.tree.forEach(intersecting: query) { found.insert($0) }
      for (value, box) in pair.model where box.intersects(query) {
        Self.check(found.contains(value), "\(box) was not found in \(query)")
      }
    }
    for index in strange.indices {
      pair.tree.update(Int32(100 + index), from: strange[index], to: Box(min: .zero, max: Vector2(1, 1)))
      pair.tree.update(Int32(100 + index), from: .empty, to: strange[strange.count - 1 - index])
    }
    #expect(pair.tree.structuralFault == nil)
    for index in strange.indices { pair.tree.remove(.empty, Int32(100 + index)) }
    #expect(pair.tree.count == 60)
    #expect(pair.tree.structuralFault == nil)
  }

  @Test func copiesAreIndependent() {
    var random = SplitMix64(seed: 3)
    var pair = Pair()
    for value in 0..<300 { pair.apply(.insert(Int32(value), Self.box(&random))) }
    let before = pair
    for value in 0..<300 { pair.apply(value % 2 == 0 ? .remove(Int32(value)) : .move(Int32(value), Self.box(&random))) }
    Self.check(before, &random)
    Self.check(pair, &random)
  }

  @Test func manyBoxesAtOnePositionAreKeptApartByTheirValues() {
    var pair = Pair()
    let box = Box(min: Vector2(1, 1), max: Vector2(1, 1))
    for value in 0..<400 { pair.apply(.insert(Int32(value), box)) }
    #expect(pair.fault(in: box) == nil)
    for value in stride(from: 0, to: 400, by: 2) { pair.apply(.remove(Int32(value))) }
    #expect(pair.fault(in: box) == nil)
    #expect(pair.tree.structuralFault == nil)
  }

  @Test func aQueryForLargeBoxesFindsThoseAndLeavesTheOthersOut() {
    var random = SplitMix64(seed: 6)
    var pair = Pair()
    for value in 0..<1500 {
      let size = [0, 0.01, 0.4, 20][Int(random.next() % 4)] * random.unit()
      let corner = Vector2(random.symmetric(), random.symmetric()) * 500
      pair.apply(.insert(Int32(value), Box(min: corner, max: corner + Vector2(size, size * random.unit()))))
    }
    for side in [0, 0.005, 0.2, 0.3, 5, 19, 30] {
      let query = Self.box(&random, extent: 400).expanded(by: 200)
      var found: Set<Int32> = []
      pair.tree.forEach(intersecting: query, atLeast: side) { found.insert($0) }
      for (value, box) in pair.model where box.intersects(query) {
        let longest = max(box.size.x, box.size.y)
        if longest >= side { Self.check(found.contains(value), "\(box) was not found among those of \(side)") }
        // The sides of boxes in single precision are longer by at most this.
        if longest < side - 1e-3 { Self.check(!found.contains(value), "\(box) was found among those of \(side)") }
      }
    }
  }

  @Test func theGreatestNumberIsThatOfAList() {
    var random = SplitMix64(seed: 7)
    var pair = Pair()
    func distance(_ box: Box) -> Double {
      Vector2(max(-box.min.x, box.max.x), max(-box.min.y, box.max.y)).length * (1 + 1e-12)
    }
    #expect(pair.tree.greatest(-1, bound: distance) { _ in 5 } == -1)
    for step in 0..<800 {
      let value = Int32(random.next() % 300)
      let far = Box(min: .zero, max: Vector2(random.unit() * 0x1p61, 1))
      pair.apply(step % 3 == 0 ? .remove(value) : .insert(value, step % 50 == 0 ? far : Self.box(&random)))
      guard step % 20 == 0 else { continue }
      func number(_ value: Int32) -> Double { pair.model[value]?.min.length ?? .infinity }
      let greatest = pair.model.keys.map(number).max() ?? -1
      Self.check(pair.tree.greatest(-1, bound: distance, of: number) == greatest, "not \(greatest)")
    }
  }

  @Test func samplesStandForAllBoxesAndLieAmongThem() {
    var random = SplitMix64(seed: 8)
    var pair = Pair()
    for value in 0..<4000 as Range<Int32> { pair.apply(.insert(value, Self.box(&random))) }
    for value in 0..<1000 as Range<Int32> { pair.apply(.remove(value)) }
    for side in [0, 30, 100, 400, 5000.0] {
      var (total, samples) = (0.0, 0)
      pair.tree.forEachSample(intersecting: Box(min: Vector2(-2000, -2000), max: Vector2(2000, 2000)), within: side) {
        box, value, count in
        (total, samples) = (total + count, samples + 1)
        let own = pair.model[value] ?? .empty
        Self.check(count >= 1 && box.expanded(by: 1e-3).intersects(own), "\(value) is not in \(box)")
        if count > 1 { Self.check(max(box.size.x, box.size.y) <= side, "\(box) is larger than \(side)") }
      }
      // The whole tree is a node of 16 or fewer, each of which has one sample.
      let isOne = side == 5000
      Self.check(side > 0 || (samples == 3000 && total == 3000), "\(samples) of 3000 without a size")
      Self.check(side < 400 || samples < (isOne ? 17 : 500), "\(samples) samples of \(side)")
      Self.check((isOne ? 0.5...2 : 0.9...1.1) ~= total / 3000, "\(total) of 3000 by samples of \(side)")
    }
  }
}
