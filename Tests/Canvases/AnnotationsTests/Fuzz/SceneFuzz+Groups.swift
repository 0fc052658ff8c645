import Annotations
import Geometry

// Random commands on groups, and checks of pasted annotations.
extension SceneFuzz {
  typealias Command = (edit: (inout SceneEditor) throws -> Void, change: (inout SceneModel.State) -> Void)

  /// A random command on groups.
  mutating func groupCommand(_ ids: [AnnotationID]) -> Command? {
    let groups = model.state.groups
    let group = groups.randomElement(using: &random)
    switch below(4) {
    case 0 where groups.count < 6:
      var id = GroupID(0)
      return (
        { id = try $0.makeGroup(of: ids, name: "group", in: group?.id) },
        { state in
          state.groups.append(AnnotationGroup(id: id, name: "group", parent: group?.id))
          for member in ids { state[member]?.group = id }
        }
      )
    case 1: return ({ try $0.setGroup(group?.id, of: ids) }, { for id in ids { $0[id]?.group = group?.id } })
    case 2:
      guard var group else { return nil }
      group.name = "renamed"
      group.parent = groups.randomElement(using: &random)?.id
      let renamed = group
      return (
        { try $0.setGroup(renamed) },
        { state in
          state.groups = state.groups.map { $0.id == renamed.id ? renamed : $0 }
        }
      )
    default:
      guard let group else { return nil }
      return (
        { try $0.ungroup(group.id) },
        { state in
          state.groups.removeAll { $0.id == group.id }
          for index in state.groups.indices where state.groups[index].parent == group.id {
            state.groups[index].parent = group.parent
          }
          for index in state.records.indices where state.records[index].annotation.group == group.id {
            state.records[index].annotation.group = group.parent
          }
        }
      )
    }
  }

  /// Whether the pasted annotations equal the copied ones, except for ids, groups, z-indices and the offset.
  func check(
    _ ids: [AnnotationID], of clipboard: AnnotationClipboard, _ offset: Vector2, _ command: Int
  ) throws {
    for (id, original) in zip(ids, clipboard.annotations) {
      guard let pasted = editor.scene[id], (pasted.group == nil) == (original.group == nil),
        (pasted.transform.position - original.transform.position - offset).length < 1e-9
      else { throw Difference(command: command, what: "annotation \(id.number) is not what was copied") }
      var same = original
      same.transform.position = pasted.transform.position
      same.group = pasted.group
      same.zIndex = pasted.zIndex
      guard same == pasted, id.number > highest else {
        throw Difference(command: command, what: "annotation \(id.number) is not what was copied")
      }
    }
    let order = editor.scene.idsInPaintingOrder.suffix(ids.count)
    guard Array(order) == ids else { throw Difference(command: command, what: "what was pasted is not on top") }
  }
}
