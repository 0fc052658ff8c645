import ExactGeometry

_ = ExactPoint(x: 0.1, y: -3)
precondition(Dyadic(0.75) != nil)
