/// The id of a group of annotations for the life of its scene; it is never reused.
public struct GroupID: Hashable, Comparable, Sendable {
  /// Counts the groups that a scene has made, from 0.
  public let number: Int

  /// The id of a group, as stored by an app.
  public init(_ number: Int) { self.number = number }

  public static func < (a: GroupID, b: GroupID) -> Bool { a.number < b.number }
}

/// A named set of annotations, which may be nested in another group.
public struct AnnotationGroup: Hashable, Sendable {
  /// Its id.
  public let id: GroupID
  /// The group's name for users; may be empty.
  public var name: String
  /// The group that contains it; nil for none.
  public var parent: GroupID?

  /// Creates a group. Its parent is checked when it is added to a scene.
  /// - Parameters:
  ///   - id: its id.
  ///   - name: the name for users.
  ///   - parent: the group that contains it.
  public init(id: GroupID, name: String = "", parent: GroupID? = nil) {
    self.id = id
    self.name = name
    self.parent = parent
  }
}

/// The groups of a scene and their members.
struct GroupTable: Sendable {
  private(set) var groups: [GroupID: AnnotationGroup] = [:]
  private var members: [GroupID: Set<AnnotationID>] = [:]
  private(set) var nextNumber = 0

  /// Creates an empty table.
  init() {}

  /// Creates a table of groups, after checking them.
  /// - Throws: `AnnotationError` for a repeated id, a parent that does not exist, and a cycle of groups. O(groups).
  init(_ list: [AnnotationGroup]) throws(AnnotationError) {
    for group in list {
      guard (0..<AnnotationScene.zIndexLimit).contains(group.id.number) else {
        throw AnnotationError(.group(group.id), .hasID(group.id.number))
      }
      guard groups[group.id] == nil else { throw AnnotationError(.group(group.id), .isThereTwice) }
      self[group.id] = group
    }
    // Each group is visited once: a walk stops at a group that is known to lead to the top level.
    var isRooted: Set<GroupID> = []
    for group in list {
      var path: Set<GroupID> = []
      var next: GroupID? = group.id
      while let id = next, !isRooted.contains(id) {
        guard path.insert(id).inserted else { throw AnnotationError(.group(id), .isInItself) }
        guard let found = groups[id] else { throw AnnotationError(.group(group.id), .hasNoGroup(id)) }
        next = found.parent
      }
      isRooted.formUnion(path)
    }
  }

  /// The group with an id; setting it replaces the group.
  subscript(id: GroupID) -> AnnotationGroup? {
    get { groups[id] }
    set {
      groups[id] = newValue
      if id.number >= nextNumber, id.number < .max { nextNumber = id.number + 1 }
    }
  }

  /// A new id.
  mutating func makeID() -> GroupID {
    defer { nextNumber += 1 }
    return GroupID(nextNumber)
  }

  /// Whether a group is another group or inside it. O(depth).
  func isGroup(_ id: GroupID, inside other: GroupID) -> Bool {
    var next: GroupID? = id
    while let current = next {
      if current == other { return true }
      next = groups[current]?.parent
    }
    return false
  }

  /// The annotations directly in a group, in the order of their ids. O(m log m) for m of them.
  func members(of id: GroupID) -> [AnnotationID] { members[id]?.sorted() ?? [] }

  /// Records the new group of an annotation.
  mutating func move(_ id: AnnotationID, from old: GroupID?, to new: GroupID?) {
    guard old != new else { return }
    if let old {
      members[old]?.remove(id)
      if members[old]?.isEmpty == true { members[old] = nil }
    }
    if let new { members[new, default: []].insert(id) }
  }
}
