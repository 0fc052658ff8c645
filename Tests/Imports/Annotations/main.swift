import Annotations
import Geometry

let transform = AnnotationTransform(position: Vector2(10, 20), rotation: 0.5)
let shape = Annotation(Shape(.ellipse, size: Vector2(40, 30)), transform: transform)
precondition(shape.paintedBox.contains(Vector2(30, 35)))

let file = Array(#"{"version": 1, "annotations": [{"id": 0, "kind": "text", "position": [1, 2], "content": {}}]}"#.utf8)
let document = try AnnotationDocument(file, name: "a.json")
precondition(document.unknownKindCount == 1)
