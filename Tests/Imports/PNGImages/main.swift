import PNGImages
import Raster

let image = PixelImage(width: 2, height: 1, pixels: [SIMD4(255, 0, 0, 255), SIMD4(0, 0, 255, 128)])
let read = try image.map { try PixelImage(png: $0.png()) }
precondition(read != nil && read == image)
