import AnnotationFiles

let file = Array(#"{"version": 1, "annotations": [{"id": 0, "kind": "text", "position": [1, 2], "content": {}}]}"#.utf8)
let document = try AnnotationDocument(file, name: "a.json")
precondition(document.unknownKindCount == 1)
