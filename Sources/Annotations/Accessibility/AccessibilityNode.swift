/// What a screen reader is told of a group or an annotation: a tree of tags that an app hands to the system.
public struct AccessibilityNode: Hashable, Sendable {
  /// What a node stands for.
  public enum Subject: Hashable, Sendable {
    /// A group: an inner node.
    case group(GroupID)
    /// An annotation: a leaf.
    case annotation(AnnotationID)
  }

  /// What a screen reader calls it.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// It has others in it.
    case group
    /// A picture: a shape, a line, or a kind of the app's own.
    case graphic
    /// Text to be read.
    case text
    /// A kind that the app does not have.
    case unknown
  }

  /// What it stands for.
  public let subject: Subject
  /// What a screen reader calls it.
  public let role: Role
  /// What a screen reader says: the annotation's label, or what its kind says where that is empty; a group's name, or
  /// the number of its parts.
  public let label: String
  /// Where it is on the canvas, in points; of a group, the box about all in it. Nil where the caller gives no
  /// positions.
  public let box: Box?
  /// Whether it is selected; of a group, whether all in it are.
  public let isSelected: Bool
  /// Whether it cannot be moved or selected; of a group, whether nothing in it can.
  public let isLocked: Bool
  /// What is in a group, in reading order; empty for annotations.
  public let children: [AccessibilityNode]
}

extension AccessibilityNode {
  /// The most groups that are told inside of each other. The content of deeper ones is told as that of the last.
  public static let maxDepth = 32

  /// The role of a kind.
  static func role(of kind: any AnnotationKind) -> Role {
    switch kind {
    case is UnknownKind: .unknown
    case is TextBox, is NumberBadge: .text
    default: .graphic
    }
  }
}

extension AnnotationScene {
  /// The tree of tags of what is visible. O(n log n) for n annotations.
  ///
  /// Groups are inner nodes and annotations leaves. The **reading order** of each level is rows from top to bottom,
  /// each from left to right by the left edges of the painted boxes, and in painting order where those are the same. A
  /// row begins with the uppermost box that is left. The next box by upper edges is in it where its upper edge is at
  /// most half a height lower than the first one's: half of its own height, or of the smallest in the row if that is
  /// less. Hidden annotations and groups in which nothing is visible are left out.
  /// - Parameters:
  ///   - selection: the annotations that are selected.
  ///   - canvasBox: where a painted box of a frame is on the canvas, in points; nil for what is not to be told, such as
  ///     what is outside of the view. Without it, nodes have no boxes, and the reading order is by the frame's index
  ///     and then as above.
  /// - Returns: the nodes that are in no group, in reading order.
  public func accessibilityNodes(
    selection: Set<AnnotationID> = [], canvasBox: ((_ frame: Int, _ painted: Box) -> Box?)? = nil
  ) -> [AccessibilityNode] {
    AccessibilityBuilder(groups: groups).nodes(of: self, selection, canvasBox)
  }
}
