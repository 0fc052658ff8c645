import PublishedStrokes

precondition(PublishedMesh().vertexCount == 0)
