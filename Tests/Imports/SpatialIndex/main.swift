import SpatialIndex

var tree = RTree()
tree.insert(.init(min: .zero, max: .one), 7)
tree.forEach(intersecting: .init(min: .zero, max: .zero)) { print($0) }
