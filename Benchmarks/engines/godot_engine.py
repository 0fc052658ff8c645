#!/usr/bin/env python3
"""Godot 3, by Debian's godot3-server: the transforms of a game engine, whose vectors are float32.

`--probe transform` asks `Transform2D.xform`, and `affine_inverse` for touches, in a script that Godot runs; numbers go
to and fro over a socket, as doubles. Usages W, L and X are those of usages.py; the matrix is composed by Godot itself.
Not asked is what it draws: this build has no renderer.
"""

import atexit
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile

from transforms import TransformEngine, Unmappable, finite, main

PROGRAM, START = "godot3-server", 20
SCRIPT = """
extends SceneTree

func pair(peer):
	var x = peer.get_double()
	return Vector2(x, peer.get_double())

func _init():
	var peer = StreamPeerTCP.new()
	peer.connect_to_host("127.0.0.1", int(OS.get_cmdline_args()[-1]))
	while true:
		var count = peer.get_u32()
		if peer.get_status() != StreamPeerTCP.STATUS_CONNECTED or count == 0:
			break
		var inverse = peer.get_u32() == 1
		var shift = pair(peer)
		var turn = pair(peer)
		var zoom = peer.get_double()
		var matrix = Transform2D(turn, Vector2(-turn.y, turn.x), shift)
		matrix = matrix * Transform2D(Vector2(zoom, 0), Vector2(0, zoom), Vector2()) * Transform2D(0, pair(peer))
		if inverse:
			matrix = matrix.affine_inverse()
		var answer = StreamPeerBuffer.new()
		for i in count:
			var place = matrix.xform(pair(peer))
			answer.put_double(place.x)
			answer.put_double(place.y)
		peer.put_data(answer.data_array)
	quit()
"""


class Godot(TransformEngine):
    name, number = "Godot", "binary32"

    def __init__(self, usage):
        super().__init__(usage)
        # It ends with 255 once it has said so.
        said = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True).stdout
        self.version = said.strip().split(".custom")[0]
        # Godot writes its log where it runs.
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        script = pathlib.Path(self.folder.name, "ask.gd")
        script.write_text(SCRIPT)
        with socket.create_server(("127.0.0.1", 0)) as server:
            process = subprocess.Popen(
                [PROGRAM, "--no-window", "-s", str(script), str(server.getsockname()[1])], cwd=self.folder.name,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            atexit.register(process.kill)
            server.settimeout(START)
            self.peer = server.accept()[0]
        self.peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def matrix(self, steps):
        if not steps.are_finite():
            raise Unmappable
        return steps

    def asked(self, steps, vertices, inverse):
        numbers = [*steps.shift, steps.cosine, steps.sine, steps.zoom, *steps.offset, *sum(vertices, ())]
        self.peer.sendall(struct.pack(f"<2I{len(numbers)}d", len(vertices), inverse, *numbers))
        size, answer = 16 * len(vertices), b""
        while len(answer) < size:
            part = self.peer.recv(size - len(answer))
            if not part:
                raise EOFError("Godot has ended")
            answer += part
        return list(struct.iter_unpack("<2d", answer))

    def mapped(self, steps, vertices):
        return self.asked(steps, [tuple(vertex) for vertex in vertices], 0)

    def unmapped(self, steps, px):
        vertex = self.asked(steps, [tuple(px)], 1)[0]
        if not finite(*vertex):
            raise Unmappable
        return vertex


if __name__ == "__main__":
    if shutil.which(PROGRAM) is None:
        sys.exit(f"The program {PROGRAM} is missing.")
    main({"transform": Godot})
