import WideNumbers

// 2^200 + 3, a third of it, and how much that is.
var number = WideInteger(3)
number.add(1, shiftedLeftBy: 200)
var scratch = WideInteger()
let isWhole = number.divideFloor(by: WideInteger(3), scratch: &scratch)
print(number.hexadecimal, isWhole, number.double(exponent: -200))
