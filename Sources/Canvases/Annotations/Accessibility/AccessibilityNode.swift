import Geometry

/// A group or an annotation for a screen reader: a node of the accessibility tree that an app passes to the system.
public struct AccessibilityNode: Hashable, Sendable {
  /// The thing that a node represents.
  public enum Subject: Hashable, Sendable {
    /// A group: an inner node.
    case group(GroupID)
    /// An annotation: a leaf.
    case annotation(AnnotationID)
  }

  /// The role of a node for a screen reader.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// A group that contains other nodes.
    case group
    /// A graphic, such as a shape or a line.
    case graphic
    /// Text to read.
    case text
    /// A kind unknown to the app.
    case unknown
  }

  /// The group or annotation of this node.
  public let subject: Subject
  /// The role for a screen reader.
  public let role: Role
  /// The text that a screen reader speaks. It is the annotation's label, or its kind's description if the label is
  /// empty. For a group, it is the name, or the number of its parts.
  public let label: String
  /// The present value, spoken after the label. It is the kind's description if the annotation has its own label, and
  /// otherwise empty. For a group, it is the number of its parts.
  public let value: String
  /// The effect of a double tap, spoken last, in English; empty if it has none.
  public let hint: String
  /// The available actions, in the order in which to offer them; none if it is locked. The first is the effect of a
  /// double tap.
  public let actions: [AccessibilityAction]
  /// The box on the canvas, in points. For a group, it is the box around its whole content. Nil if the caller gives no
  /// positions.
  public let box: Box?
  /// Whether the node is selected. For a group, whether its whole content is.
  public let isSelected: Bool
  /// Whether the node cannot be moved or selected. For a group, whether nothing in it can.
  public let isLocked: Bool
  /// The content of a group, in reading order; empty for annotations.
  public let children: [AccessibilityNode]
}

extension AccessibilityNode {
  /// The largest depth of nested groups. The content of deeper groups belongs to the deepest group allowed.
  public static let maxDepth = 32
}

extension AnnotationScene {
  /// The accessibility tree of the visible annotations. O(n log n) for n annotations.
  ///
  /// Groups are inner nodes and annotations are leaves. The **reading order** of each level is rows from top to bottom.
  /// Each row goes from left to right by the left edges of the painted boxes, and in painting order if those are equal.
  /// A row begins with the uppermost remaining box. Boxes are added in the order of their upper edges, while the upper
  /// edge is at most half a height below the first one's: half of the box's own height, or of the smallest height in
  /// the row if that is less. Hidden annotations, and groups without visible content, are omitted.
  /// - Parameters:
  ///   - selection: the selected annotations.
  ///   - canvasBox: maps a frame's painted box to the canvas, in points; nil for boxes to omit, such as those outside
  ///     the view. Without this closure, nodes have no boxes, and the reading order is first by the frame's index.
  /// - Returns: the nodes outside of all groups, in reading order.
  public func accessibilityNodes(
    selection: Set<AnnotationID> = [], canvasBox: ((_ frame: Int, _ painted: Box) -> Box?)? = nil
  ) -> [AccessibilityNode] {
    AccessibilityBuilder(groups: groups).nodes(of: self, selection, canvasBox)
  }
}
