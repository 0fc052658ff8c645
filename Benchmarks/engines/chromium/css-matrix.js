// The camera as six numbers.

const transform = steps => `matrix(${sixNumbers(steps)})`
