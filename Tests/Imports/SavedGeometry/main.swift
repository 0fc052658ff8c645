import Geometry
import SavedGeometry

let gesture: any Codable = Gesture(scale: 2)
precondition(gesture is Gesture)
