import Geometry

precondition(Vector2(3, 4).length == 5)
precondition(Zoom(3, exponent: 40) != nil)
