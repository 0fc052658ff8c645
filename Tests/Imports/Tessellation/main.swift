import Tessellation

precondition(FlatteningTolerance(pixels: 0.25, zoom: 4).pixels == 0.25)

precondition(PublishedMesh().vertexCount == 0)
