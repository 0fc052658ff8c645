import Geometry

/// A group or an annotation for a screen reader: a node of a tree of tags that an app hands to the system.
public struct AccessibilityNode: Hashable, Sendable {
  /// The subject of a node.
  public enum Subject: Hashable, Sendable {
    /// A group: an inner node.
    case group(GroupID)
    /// An annotation: a leaf.
    case annotation(AnnotationID)
  }

  /// The role of a node for a screen reader.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// A group with other nodes in it.
    case group
    /// A picture, as a shape or a line.
    case graphic
    /// Text to read.
    case text
    /// A kind that is unknown to the app.
    case unknown
  }

  /// The group or annotation of this node.
  public let subject: Subject
  /// The role for a screen reader.
  public let role: Role
  /// The text that a screen reader speaks: the annotation's label, or its kind's description where the label is empty;
  /// a group's name, or the number of its parts.
  public let label: String
  /// What it is now, spoken after the label: the kind's description where the label is the annotation's own, and empty
  /// where the label says it already; of a group, the number of its parts.
  public let value: String
  /// What a double tap does, spoken last, in English; empty where it does nothing.
  public let hint: String
  /// What can be done to it, in the order to offer it; none where it is locked. The first is what a double tap does.
  public let actions: [AccessibilityAction]
  /// The box on the canvas, in points; of a group, the box about its whole content. Nil where the caller gives no
  /// positions.
  public let box: Box?
  /// Whether the node is selected; of a group, whether its whole content is.
  public let isSelected: Bool
  /// Whether the node cannot be moved or selected; of a group, whether nothing in it can.
  public let isLocked: Bool
  /// The content of a group, in reading order; empty for annotations.
  public let children: [AccessibilityNode]
}

extension AccessibilityNode {
  /// The largest depth of nested groups. The content of deeper groups belongs to the deepest one allowed.
  public static let maxDepth = 32
}

extension AnnotationScene {
  /// The tree of tags of the visible annotations. O(n log n) for n annotations.
  ///
  /// Groups are inner nodes and annotations leaves. The **reading order** of each level is rows from top to bottom.
  /// Each row goes from left to right by the left edges of the painted boxes, and in painting order where those are the
  /// same. A row begins with the uppermost box that is left. The next box by upper edges belongs to the row where its
  /// upper edge is at most half a height below the first one's: half of its own height, or of the smallest in the row
  /// if that is less. Hidden annotations and groups in which nothing is visible are left out.
  /// - Parameters:
  ///   - selection: the annotations that are selected.
  ///   - canvasBox: the place of a frame's painted box on the canvas, in points; nil for boxes to leave out, such as
  ///     those outside of the view. Without this closure, nodes have no boxes, and the reading order is by the frame's
  ///     index first.
  /// - Returns: the nodes outside of all groups, in reading order.
  public func accessibilityNodes(
    selection: Set<AnnotationID> = [], canvasBox: ((_ frame: Int, _ painted: Box) -> Box?)? = nil
  ) -> [AccessibilityNode] {
    AccessibilityBuilder(groups: groups).nodes(of: self, selection, canvasBox)
  }
}
