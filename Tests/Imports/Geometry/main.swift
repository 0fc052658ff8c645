import Geometry

precondition(Vector2(3, 4).length == 5)
precondition(Zoom(3, exponent: 40) != nil)

var tree = RTree()
tree.insert(.init(min: .zero, max: .one), 7)
tree.forEach(intersecting: .init(min: .zero, max: .zero)) { print($0) }

let gesture: any Codable = Gesture(scale: 2)
precondition(gesture is Gesture)
