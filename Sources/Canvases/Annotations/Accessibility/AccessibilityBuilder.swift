import Geometry

/// Sorts annotations into the groups of the accessibility tree.
struct AccessibilityBuilder {
  /// A node with its sorting keys.
  private struct Placed {
    let node: AccessibilityNode
    /// The smallest index of a frame; 0 if boxes are on the canvas.
    let frame: Int
    let box: Box
    let order: Int
  }

  /// A group of the accessibility tree, and its depth.
  private struct Told {
    let group: AnnotationGroup
    let depth: Int
    let parent: GroupID?
  }

  private let told: [Told]
  /// For each group, the group whose node contains its content: itself, or an enclosing one.
  private let teller: [GroupID: GroupID]

  init(groups: [AnnotationGroup]) {
    let all = Dictionary(groups.map { ($0.id, $0) }) { one, _ in one }
    var depth: [GroupID: Int] = [:]
    var teller: [GroupID: GroupID] = [:]
    var told: [Told] = []
    for group in groups {
      // Walks up to a group of known depth, and down again, without recursion: groups may be nested deeper than the
      // stack allows.
      var path: [AnnotationGroup] = []
      var next: AnnotationGroup? = group
      while let current = next, depth[current.id] == nil {
        path.append(current)
        next = current.parent.flatMap { all[$0] }
      }
      while let current = path.popLast() {
        let level = current.parent.flatMap { depth[$0] }.map { $0 + 1 } ?? 0
        depth[current.id] = level
        let parent = current.parent.flatMap { teller[$0] }
        teller[current.id] = level < AccessibilityNode.maxDepth ? current.id : parent
        if level < AccessibilityNode.maxDepth { told.append(Told(group: current, depth: level, parent: parent)) }
      }
    }
    self.teller = teller
    self.told = told.sorted { $0.depth > $1.depth }
  }

  func nodes(
    of scene: AnnotationScene, _ selection: Set<AnnotationID>, _ canvasBox: ((Int, Box) -> Box?)?
  ) -> [AccessibilityNode] {
    var content: [GroupID?: [Placed]] = [:]
    var order = 0
    for record in scene.records where record.annotation.isVisible {
      order += 1
      let annotation = record.annotation
      let painted = annotation.paintedBox
      var box: Box?
      if let canvasBox {
        guard let mapped = canvasBox(record.frame, painted) else { continue }
        box = mapped
      }
      let (summary, isSelected) = (annotation.kind.summary, selection.contains(record.id))
      let node = AccessibilityNode(
        subject: .annotation(record.id), role: annotation.kind.accessibilityRole,
        label: annotation.label.isEmpty ? summary : annotation.label, value: annotation.label.isEmpty ? "" : summary,
        hint: Self.hint(isSelected, annotation.isLocked), actions: Self.actions(isSelected, annotation.isLocked),
        box: box, isSelected: isSelected, isLocked: annotation.isLocked, children: [])
      content[annotation.group.flatMap { teller[$0] }, default: []].append(
        Placed(node: node, frame: box == nil ? record.frame : 0, box: box ?? painted, order: order))
    }
    // Deeper groups come first, so that each is complete before it is added to its parent.
    for told in told {
      guard let parts = content.removeValue(forKey: told.group.id), let first = parts.first else { continue }
      content[told.parent, default: []].append(placed(told.group, Self.sorted(parts), first))
    }
    return Self.sorted(content[nil] ?? []).map(\.node)
  }

  private func placed(_ group: AnnotationGroup, _ parts: [Placed], _ first: Placed) -> Placed {
    var box = Box.empty
    for part in parts { box.extend(to: part.box) }
    let children = parts.map(\.node)
    let name = group.name.isEmpty ? "group of \(children.count)" : group.name
    let isSelected = children.allSatisfy { $0.isSelected || $0.isLocked }
    let isLocked = children.allSatisfy(\.isLocked)
    let node = AccessibilityNode(
      subject: .group(group.id), role: .group, label: name,
      value: group.name.isEmpty ? "" : children.count == 1 ? "1 part" : "\(children.count) parts",
      hint: Self.hint(isSelected, isLocked), actions: Self.actions(isSelected, isLocked),
      box: first.node.box == nil ? nil : box, isSelected: children.allSatisfy(\.isSelected), isLocked: isLocked,
      children: children)
    return Placed(
      node: node, frame: parts.map(\.frame).min() ?? 0, box: box, order: parts.map(\.order).min() ?? 0)
  }

  private static func hint(_ isSelected: Bool, _ isLocked: Bool) -> String {
    isLocked ? "" : isSelected ? "Deselects it." : "Selects it."
  }

  private static func actions(_ isSelected: Bool, _ isLocked: Bool) -> [AccessibilityAction] {
    isLocked ? [] : [isSelected ? .deselect : .select] + AccessibilityAction.edits
  }

  /// Sorts in reading order: rows from top to bottom, each from left to right.
  private static func sorted(_ parts: [Placed]) -> [Placed] {
    let byTop = parts.sorted { ($0.frame, $0.box.min.y, $0.order) < ($1.frame, $1.box.min.y, $1.order) }
    var result: [Placed] = []
    result.reserveCapacity(parts.count)
    var row: [Placed] = []
    var height = 0.0
    func finishRow() { result += row.sorted { ($0.box.min.x, $0.order) < ($1.box.min.x, $1.order) } }
    for part in byTop {
      let smaller = min(height, part.box.size.y)
      if let first = row.first, first.frame == part.frame, part.box.min.y <= first.box.min.y + smaller / 2 {
        row.append(part)
        height = smaller
      } else {
        finishRow()
        row = [part]
        height = part.box.size.y
      }
    }
    finishRow()
    return result
  }
}
