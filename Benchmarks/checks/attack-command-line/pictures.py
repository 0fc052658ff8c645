"""Pictures as bytes: PNG and Photoshop files."""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int) -> bytes:
    """A picture of zeros in grey, a bit each."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = zlib.compress(bytes((width + 7) // 8 + 1) * height, 9)
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def photoshop(side: int, layers: int, is_painted: bool = True, has_picture: bool = True) -> bytes:
    """A file of black layers over all, or of empty ones. Without its picture, it says so and has nothing in its place."""
    width = side if is_painted else 0
    row = b"\x81\0" * (width // 128) + (bytes((257 - width % 128, 0)) if width % 128 > 1 else b"")
    plane = struct.pack(">H", 1) + struct.pack(">H", len(row)) * width + row * width
    record = struct.pack(">4iH", 0, 0, width, width, 4)
    for channel in (-1, 0, 1, 2):
        record += struct.pack(">hI", channel, len(plane))
    record += b"8BIMnorm" + bytes((255, 0, 0, 0)) + struct.pack(">I", 12) + bytes(8) + b"\x03abc"
    section = struct.pack(">h", layers) + record * layers + plane * (4 * layers)
    section = struct.pack(">I", len(section)) + section + struct.pack(">I", 0)
    resource = b"8BIM" + struct.pack(">HHIIBB", 1057, 0, 6, 1, has_picture, 0)
    head = b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, side, side, 8, 3) + struct.pack(">II", 0, len(resource)) + resource
    return head + struct.pack(">I", len(section)) + section + (bytes(2 + 3 * side * side) if has_picture else b"")
