import Files

/// The unknown members of a file, by their parent.
struct UnknownFields: Sendable {
  /// The members of the file and of its canvas.
  var file: JSONTree?
  /// The members of groups that have any.
  var groups: [GroupID: JSONTree] = [:]
  /// The members of annotations that have any.
  var annotations: [AnnotationID: JSONTree] = [:]
}

/// Makes a scene from the groups and annotations of a file.
struct SceneReader {
  let file: JSONField
  let groups: [JSONField]
  let annotations: [JSONField]
  let frameCount: Int
  let kinds: AnnotationKinds

  func read() throws(FileError) -> (AnnotationScene, UnknownFields) {
    var unknown = UnknownFields()
    let groupList = try readGroups(&unknown)
    var records: [AnnotationRecord] = []
    records.reserveCapacity(annotations.count)
    var textByteCount = 0
    var pixelCount = 0
    for field in annotations {
      let record = try AnnotationRecord(field, kinds: kinds)
      guard (0..<frameCount).contains(record.frame) else {
        throw try field.required("frame")
          .error("the frame is \(record.frame); the canvas has the frames 0 to \(frameCount - 1)")
      }
      textByteCount += (record.annotation.kind as? any StorableKind)?.textByteCount ?? 0
      guard textByteCount <= AnnotationDocument.maxTextByteCount else {
        throw field.error(
          "the texts up to this one have \(textByteCount) bytes; a file may have \(AnnotationDocument.maxTextByteCount)"
        )
      }
      pixelCount += record.annotation.kind.image.map { $0.width * $0.height } ?? 0
      guard pixelCount <= AnnotationDocument.maxPixelCount else {
        throw field.error(
          "the pictures up to this one have \(pixelCount) px; a file may have \(AnnotationDocument.maxPixelCount)")
      }
      if let members = try record.tree().unknownMembers(of: field.source, field.node) {
        unknown.annotations[record.id] = members
      }
      records.append(record)
    }
    do throws(AnnotationError) {
      return (try AnnotationScene(records, groups: groupList), unknown)
    } catch {
      throw try place(of: error, records, groupList).error(error.withoutFullStop)
    }
  }

  private func readGroups(_ unknown: inout UnknownFields) throws(FileError) -> [AnnotationGroup] {
    var list: [AnnotationGroup] = []
    for field in groups {
      let group = try AnnotationGroup(field)
      if let members = group.tree.unknownMembers(of: field.source, field.node) { unknown.groups[group.id] = members }
      list.append(group)
    }
    let ids = Set(list.map(\.id))
    for (field, group) in zip(groups, list) {
      guard let parent = group.parent, !ids.contains(parent) else { continue }
      throw try field.required("parent").error("the group is in group \(parent.number), which the file does not have")
    }
    return list
  }

  /// The location in the file of the member that a scene rejects. If an id is repeated, it is the last one.
  private func place(
    of error: AnnotationError, _ records: [AnnotationRecord], _ list: [AnnotationGroup]
  ) throws(FileError) -> JSONField {
    let isLast = error.fault == .isThereTwice
    switch error.subject {
    case .annotation(let id):
      guard let index = isLast ? records.lastIndex(where: { $0.id == id }) : records.firstIndex(where: { $0.id == id })
      else { return file }
      if case .hasKind = error.fault, let content = try annotations[index].optional("content") { return content }
      return annotations[index]
    case .group(let id):
      guard let index = isLast ? list.lastIndex(where: { $0.id == id }) : list.firstIndex(where: { $0.id == id })
      else { return file }
      return groups[index]
    default: return file
    }
  }
}
