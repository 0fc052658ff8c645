/// Writes values into the JSON text from which they were read. Only changes are replaced; every other byte stays.
///
/// Unknown keys stay, with their values. A new key is added at the end of its object, with the white space of the
/// previous key.
package struct JSONMerger {
  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }

  private let source: JSONSource
  /// The offsets of all line feeds. Many values may share a long line, and searching back for its start each time would
  /// be slow.
  private let lineFeeds: [Int]

  package init(_ source: JSONSource) {
    self.source = source
    lineFeeds = source.bytes.indices.filter { source.bytes[$0] == UInt8(ascii: "\n") }
  }

  /// The whole text with the new values. O(bytes).
  package func text(with tree: JSONTree) -> [UInt8] { text(of: 0, with: tree, within: source.bytes.indices) }

  /// A range of the text around a value, with the value's changes.
  private func text(of node: Int, with tree: JSONTree, within range: Range<Int>) -> [UInt8] {
    var edits: [Edit] = []
    addEdits(of: node, with: tree, to: &edits)
    edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var (text, at): ([UInt8], Int) = ([], range.lowerBound)
    text.reserveCapacity(range.count + edits.reduce(0) { $0 + $1.text.count })
    for edit in edits {
      text += source.bytes[at..<edit.range.lowerBound]
      text += edit.text
      at = edit.range.upperBound
    }
    return text + source.bytes[at..<range.upperBound]
  }

  private func addEdits(of node: Int, with tree: JSONTree, to edits: inout [Edit]) {
    switch (tree, source.nodes[node].kind) {
    case (.object(let members), .object): addEdits(of: node, members: members, to: &edits)
    case (.array(let elements, let identity), .array):
      addEdits(of: node, elements: elements, identity: identity, to: &edits)
    default:
      guard !tree.equals(source, node) else { return }
      var text: [UInt8] = []
      tree.write(to: &text, indent: indent(before: node))
      edits.append(Edit(range: source.nodes[node].range, text: text))
    }
  }

  private func addEdits(of node: Int, members: [(key: String, value: JSONTree)], to edits: inout [Edit]) {
    var added: [(key: String, value: JSONTree)] = []
    for member in members {
      if let child = source.member(member.key, of: node) {
        addEdits(of: child, with: member.value, to: &edits)
      } else if case .null = member.value {
        continue
      } else {
        added.append(member)
      }
    }
    guard !added.isEmpty else { return }
    let range = source.nodes[node].range
    guard let last = source.children(node).last else {
      var text: [UInt8] = []
      JSONTree.object(added).write(to: &text, indent: indent(before: node))
      edits.append(Edit(range: range, text: text))
      return
    }
    let space = space(before: source.nodes[last].key.lowerBound - 1)
    var text: [UInt8] = []
    for member in added {
      text.append(UInt8(ascii: ","))
      text += space
      JSONTree.write(member, to: &text, indent: lineIndent(space))
    }
    let end = source.nodes[last].range.upperBound
    edits.append(Edit(range: end..<end, text: text))
  }

  private func addEdits(of node: Int, elements: [JSONTree], identity: String?, to edits: inout [Edit]) {
    let children = source.children(node)
    let matches = matches(of: elements, among: children, identity: identity)
    if matches.elementsEqual(children.map(Optional.some)) {
      for (child, element) in zip(children, elements) { addEdits(of: child, with: element, to: &edits) }
      return
    }
    let range = source.nodes[node].range
    guard let first = children.first, let last = children.last, !elements.isEmpty else {
      var text: [UInt8] = []
      JSONTree.array(elements, identity: identity).write(to: &text, indent: indent(before: node))
      edits.append(Edit(range: range, text: text))
      return
    }
    let space = space(before: source.nodes[first].range.lowerBound)
    var text = [UInt8(ascii: "[")]
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += space
      if let child = matches[index] {
        text += self.text(of: child, with: element, within: source.nodes[child].range)
      } else {
        element.write(to: &text, indent: lineIndent(space))
      }
    }
    text += source.bytes[source.nodes[last].range.upperBound..<range.upperBound]
    edits.append(Edit(range: range, text: text))
  }

  /// For each element of an array, the corresponding element of the text; none is used twice. O(elements) if their
  /// identities are texts, or if the order is the same and none was removed.
  private func matches(of elements: [JSONTree], among children: [Int], identity: String?) -> [Int?] {
    guard let identity else { return elements.indices.map { $0 < children.count ? children[$0] : nil } }
    let identities = children.map { source.member(identity, of: $0) }
    var isTaken = Array(repeating: false, count: children.count)
    var first = 0
    // Created only if elements have changed their order: the indices of elements with a given text, the first one last.
    var byText: [[UInt8]: [Int]]?
    func match(_ wanted: JSONTree) -> Int? {
      if case .string(let text) = wanted {
        var indices = byText ?? self.indices(ofTexts: identities)
        byText = nil
        defer { byText = indices }
        let key = Array(text.utf8)
        while let index = indices[key]?.popLast() { if !isTaken[index] { return index } }
        return nil
      }
      return children.indices[first...].first { index in
        !isTaken[index] && identities[index].map { wanted.equals(source, $0) } ?? false
      }
    }
    return elements.map { element in
      while first < children.count, isTaken[first] { first += 1 }
      guard let wanted = element[identity] else { return nil }
      let isNext = first < children.count && identities[first].map { wanted.equals(source, $0) } ?? false
      guard let index = isNext ? first : match(wanted) else { return nil }
      isTaken[index] = true
      return children[index]
    }
  }

  /// The indices of values that are texts, by text. For one text they are in descending order.
  private func indices(ofTexts values: [Int?]) -> [[UInt8]: [Int]] {
    var indices: [[UInt8]: [Int]] = [:]
    for index in values.indices.reversed() {
      guard let node = values[index], source.nodes[node].kind == .string,
        let text = JSONEscapes.decoded(source.text(node).dropFirst().dropLast())
      else { continue }
      indices[text, default: []].append(index)
    }
    return indices
  }

  /// The white space directly before an offset.
  private func space(before offset: Int) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    let start = source.bytes[..<offset].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    return Array(source.bytes[start..<offset])
  }

  /// White space as the start of a line; nil if it has none.
  private func lineIndent(_ space: [UInt8]) -> [UInt8]? {
    space.lastIndex(of: UInt8(ascii: "\n")).map { Array(space[$0...]) }
  }

  /// The white space at the start of a value's line; nil for a text in one line. O(log lines + white space).
  private func indent(before node: Int) -> [UInt8]? {
    let offset = source.nodes[node].range.lowerBound
    var (low, high) = (0, lineFeeds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineFeeds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return lineFeeds.isEmpty ? nil : [UInt8(ascii: "\n")] }
    return Array(source.bytes[lineFeeds[low - 1]..<offset].prefix { [0x20, 0x0A, 0x09].contains($0) })
  }
}
