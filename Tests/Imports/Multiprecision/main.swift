import Multiprecision

precondition(Rational(2, 6).description == "1/3")
precondition(BigFloat(0.75, precision: 64).double == 0.75)
