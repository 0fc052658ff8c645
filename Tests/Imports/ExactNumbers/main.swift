import ExactNumbers

precondition(Rational(2, 6).description == "1/3")
precondition(BigFloat(0.75, precision: 64).double == 0.75)

_ = ExactPoint(x: 0.1, y: -3)
precondition(Dyadic(0.75) != nil)
