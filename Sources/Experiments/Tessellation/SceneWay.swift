/// How a scene of strokes gets onto the screen in each displayed frame.
public enum SceneWay: String, CaseIterable, Hashable, Sendable {
  /// All points are projected and all strokes tessellated anew, by the published method.
  case retessellatePublished = "retessellate-published"
  /// The same by the method `vernier`.
  case retessellate
  /// Strokes are tessellated once; all vertices are moved to their positions on the CPU.
  case transform
  /// Strokes are tessellated once; for each, the graphics processor gets an offset, a scale and a turn.
  case uniform
}
