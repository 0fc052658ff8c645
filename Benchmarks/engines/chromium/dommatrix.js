// Asked: DOMMatrix.transformPoint, of a matrix that is made at once from six numbers.

const matrix = steps => new DOMMatrix(sixNumbers(steps))
