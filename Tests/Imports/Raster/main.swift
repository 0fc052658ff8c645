import Raster

var region = RegionFiller()
region.addTriangle([1, 1], [3, 1], [1, 3])
var image = PixelImage(width: 4, height: 4)
image?.fill(region, [255, 0, 0, 255])
precondition(image?[1, 1] == [255, 0, 0, 255])
