// The painting order. Commands keep the order within a selection.
//
// An annotation that is brought to the front gets the largest z-index plus one. Forward and backward steps exchange
// z-indices with the next annotation. If z-indices are equal, those above are raised one by one until there is room.
// This is part of the same command, and is undone with it.
extension SceneEditor {
  /// Sets the z-index of an annotation. O(log n).
  public mutating func setZIndex(_ zIndex: Int, of id: AnnotationID) throws(AnnotationError) {
    try check(CollectionOfOne(id))
    try AnnotationScene.check(zIndex: zIndex, as: .annotation(id))
    perform(CollectionOfOne(.zIndex(id, zIndex)))
  }

  /// Brings annotations to the front. O(k log n). If the z-indices up to ``AnnotationScene/zIndexLimit`` are used up,
  /// all annotations are renumbered from 0, in O(n log n).
  public mutating func bringToFront(_ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    let chosen = try sorted(ids)
    guard let top = scene.paintingOrder.last, isApart(chosen, from: top, next: { $0.element(below: $1) }) else {
      return
    }
    guard top.order.zIndex <= AnnotationScene.zIndexLimit - chosen.count else {
      return renumber(others(than: chosen) + chosen)
    }
    perform(chosen.enumerated().map { .zIndex($1.id, top.order.zIndex + 1 + $0) })
  }

  /// Sends annotations to the back. O(k log n), or O(n log n) if the z-indices are used up.
  public mutating func sendToBack(_ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    let chosen = try sorted(ids)
    guard let bottom = scene.paintingOrder.first, isApart(chosen, from: bottom, next: { $0.element(above: $1) }) else {
      return
    }
    guard bottom.order.zIndex >= chosen.count - AnnotationScene.zIndexLimit else {
      return renumber(chosen + others(than: chosen))
    }
    perform(chosen.enumerated().map { .zIndex($1.id, bottom.order.zIndex - chosen.count + $0) })
  }

  /// Moves each run of these annotations above the next annotation above it; the topmost run stays if nothing is above
  /// it. O(k log n), plus O(annotations to renumber).
  public mutating func bringForward(_ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    let chosen = try sorted(ids)
    beginGroup()
    for run in runs(of: chosen).reversed() {
      // An earlier step may have raised this annotation.
      let run = ordered(run)
      guard let last = run.last, let above = scene.paintingOrder.element(above: last) else { continue }
      reorder([above.order] + run, zIndices: run.map(\.zIndex) + [above.order.zIndex])
    }
    endGroup()
  }

  /// Moves each run of these annotations below the next annotation below it; the backmost run stays if nothing is below
  /// it. O(k log n), plus O(annotations to renumber).
  public mutating func sendBackward(_ ids: some Collection<AnnotationID>) throws(AnnotationError) {
    let chosen = try sorted(ids)
    beginGroup()
    for run in runs(of: chosen) {
      let run = ordered(run)
      guard let first = run.first, let below = scene.paintingOrder.element(below: first) else { continue }
      reorder(run + [below.order], zIndices: [below.order.zIndex] + run.map(\.zIndex))
    }
    endGroup()
  }

  /// The positions of annotations in the painting order, the backmost first, each once.
  private func sorted(_ ids: some Collection<AnnotationID>) throws(AnnotationError) -> [PaintingOrder] {
    try check(ids)
    return ordered(ids)
  }

  /// The positions in the painting order of existing annotations, the backmost first, each once. O(k log k).
  func ordered(_ ids: some Collection<AnnotationID>) -> [PaintingOrder] {
    Set(ids).map { PaintingOrder(zIndex: scene.value(of: $0) { $0.zIndex } ?? 0, id: $0) }.sorted()
  }

  /// Whether annotations are not yet all at one end of the painting order.
  private func isApart(
    _ chosen: [PaintingOrder], from end: PaintingOrderList.Element,
    next: (PaintingOrderList, PaintingOrder) -> PaintingOrderList.Element?
  ) -> Bool {
    guard !chosen.isEmpty else { return false }
    let known = Set(chosen)
    var current: PaintingOrderList.Element? = end
    for _ in chosen {
      guard let element = current, known.contains(element.order) else { return true }
      current = next(scene.paintingOrder, element.order)
    }
    return false
  }

  /// Runs of consecutive positions in the painting order.
  private func runs(of chosen: [PaintingOrder]) -> [[AnnotationID]] {
    var result: [[AnnotationID]] = []
    var last: PaintingOrder?
    for order in chosen {
      if let last, scene.paintingOrder.element(above: last)?.order == order {
        result[result.count - 1].append(order.id)
      } else {
        result.append([order.id])
      }
      last = order
    }
    return result
  }

  /// Reorders consecutive annotations.
  /// - Parameters:
  ///   - wanted: the annotations in the new order, the backmost first.
  ///   - zIndices: their present z-indices, ascending.
  private mutating func reorder(_ wanted: [PaintingOrder], zIndices: [Int]) {
    var changes: [SceneDelta] = []
    let lowest = zip(zIndices, wanted).map { PaintingOrder(zIndex: $0, id: $1.id) }
    var last: PaintingOrder?
    func place(_ order: PaintingOrder) -> PaintingOrder {
      guard let last, order < last else { return order }
      return PaintingOrder(zIndex: last.id < order.id ? last.zIndex : last.zIndex + 1, id: order.id)
    }
    guard let bottom = wanted.min(), let top = wanted.max() else { return }
    last = scene.paintingOrder.element(below: bottom)?.order
    for order in lowest {
      let placed = place(order)
      changes.append(.zIndex(order.id, placed.zIndex))
      last = placed
    }
    var next = scene.paintingOrder.element(above: top)
    while let element = next, let below = last, element.order < below {
      let placed = place(element.order)
      changes.append(.zIndex(placed.id, placed.zIndex))
      last = placed
      next = scene.paintingOrder.element(above: element.order)
    }
    guard let last, last.zIndex <= AnnotationScene.zIndexLimit else {
      let others = others(than: wanted)
      let count = others.prefix { $0 < bottom }.count
      return renumber(others[..<count] + wanted + others[count...])
    }
    perform(changes)
  }

  /// All positions except some, the backmost first.
  private func others(than chosen: [PaintingOrder]) -> [PaintingOrder] {
    let chosen = Set(chosen)
    return scene.paintingOrder.runs.joined().lazy.map(\.order).filter { !chosen.contains($0) }
  }

  /// Numbers all annotations from 0, in a new order.
  private mutating func renumber(_ order: some Sequence<PaintingOrder>) {
    perform(order.enumerated().map { .zIndex($1.id, $0) })
  }
}
