import Annotations
import Frames
import Geometry
import PictureTestSupport
import Raster

extension ExactPicture {
  /// What an annotation drawing shows of a canvas.
  init(_ drawing: AnnotationDrawing, on canvas: FrameCanvas<DyadicHandoff>) {
    self.init(canvas)
    var region = RegionFiller()
    for (index, draw) in drawing.draws.enumerated() {
      if let shown = drawing.tile(of: index), let tiles = drawing.tiles {
        paint(shown.tile, tiles)
        continue
      }
      region.removeAll()
      drawing.forEachTriangle(of: draw) { region.addTriangle($0, $1, $2) }
      paint(region, draw.color.channels)
    }
  }
}
