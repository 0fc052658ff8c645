#!/usr/bin/env python3
"""The vertex shader that most canvases on a GPU begin with, by wgpu: one matrix of float32 times vertices of float32.

`--probe vertex` asks what the shader hands on. Each vertex is drawn as a point on a pixel of its own, and its position
in clip space is carried there in a texture of float32; what a raster would add is not asked.

Usages W, L and X are those of usages.py. The matrix from vertices to clip space is composed in doubles and rounded to
float32 as it is handed over, which is how apps do it. Without a GPU, Mesa's llvmpipe runs the shader.
"""

import numpy
import wgpu

from protocol import double
from transforms import TransformEngine, main

SHADER = """
struct Camera { rows: mat4x4<f32> };
@group(0) @binding(0) var<uniform> camera: Camera;
struct Out { @builtin(position) pixel: vec4<f32>, @location(0) @interpolate(flat) place: vec4<f32> };
@vertex fn vertex(@builtin(vertex_index) index: u32, @location(0) point: vec2<f32>) -> Out {
  let middle = (f32(index) + 0.5) * 2.0 / COUNT - 1.0;
  return Out(vec4<f32>(middle, 0.0, 0.0, 1.0), camera.rows * vec4<f32>(point, 0.0, 1.0));
}
@fragment fn fragment(in: Out) -> @location(0) vec4<u32> { return bitcast<vec4<u32>>(in.place); }
"""
# Points in one picture, a row of pixels.
COUNT = 1024


class WGPU(TransformEngine):
    name, number, probe = "wgpu", "binary32", "vertex"
    rounded_step = staticmethod(double)

    def __init__(self, usage):
        super().__init__(usage)
        self.can = ["lines"]
        adapter = wgpu.gpu.request_adapter_sync()
        self.version = f"{wgpu.__version__} on {adapter.info['device']}"
        self.device = adapter.request_device_sync()
        usages = wgpu.BufferUsage
        self.camera = self.device.create_buffer(size=64, usage=usages.UNIFORM | usages.COPY_DST)
        self.vertices = self.device.create_buffer(size=8 * COUNT, usage=usages.VERTEX | usages.COPY_DST)
        self.picture = self.device.create_texture(
            size=(COUNT, 1, 1), format="rgba32uint",
            usage=wgpu.TextureUsage.RENDER_ATTACHMENT | wgpu.TextureUsage.COPY_SRC)
        shader = self.device.create_shader_module(code=SHADER.replace("COUNT", f"{COUNT}.0"))
        self.pipeline = self.device.create_render_pipeline(
            layout="auto",
            vertex={"module": shader, "entry_point": "vertex", "buffers": [{
                "array_stride": 8, "attributes": [{"format": "float32x2", "offset": 0, "shader_location": 0}]}]},
            primitive={"topology": "point-list"},
            fragment={"module": shader, "entry_point": "fragment", "targets": [{"format": "rgba32uint"}]})
        self.bound = self.device.create_bind_group(
            layout=self.pipeline.get_bind_group_layout(0),
            entries=[{"binding": 0, "resource": {"buffer": self.camera}}])

    @staticmethod
    def rounded_number(value):
        return numpy.float32(double(value))

    def matrix(self, steps):
        """From vertices to clip space, by columns."""
        a, c, x, b, d, y = steps.rows()
        width, height = self.viewport
        result = numpy.eye(4)
        result[0, :2], result[1, :2] = (a, b), (c, d)
        result[3, :2] = x, y
        result[:, :2] *= 2 / float(width), -2 / float(height)
        result[3, :2] += -1, 1
        return result.astype(numpy.float32)

    def mapped(self, matrix, vertices):
        self.device.queue.write_buffer(self.camera, 0, matrix)
        places = []
        for first in range(0, len(vertices), COUNT):
            places += self.shaded(numpy.array(vertices[first:first + COUNT], numpy.float32))
        return places

    def shaded(self, vertices):
        self.device.queue.write_buffer(self.vertices, 0, vertices)
        encoder = self.device.create_command_encoder()
        drawing = encoder.begin_render_pass(color_attachments=[{
            "view": self.picture.create_view(), "load_op": "clear",
            "store_op": "store"}])
        drawing.set_pipeline(self.pipeline)
        drawing.set_bind_group(0, self.bound)
        drawing.set_vertex_buffer(0, self.vertices)
        drawing.draw(len(vertices))
        drawing.end()
        self.device.queue.submit([encoder.finish()])
        read = self.device.queue.read_texture(
            {"texture": self.picture}, {"bytes_per_row": 16 * COUNT}, (COUNT, 1, 1))
        width, height = map(float, self.viewport)
        places = numpy.frombuffer(read, numpy.float32).reshape(COUNT, 4)[:len(vertices)].astype(float)
        return [((x + 1) * width / 2, (1 - y) * height / 2) for x, y, _, _ in places]


if __name__ == "__main__":
    with numpy.errstate(all="ignore"):
        main({"vertex": WGPU})
