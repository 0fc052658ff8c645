//! Strokes one path by tiny-skia-path, for whatever calls C: tinyskia_stroker.py, and the benchmark of tessellation.
//!
//! A path is a start and pieces: `sizes` has 1 for a line and 3 for a cubic, and `points` the start and as many positions
//! for each piece. Of what comes out, a segment has its number of positions in `kinds`, 1 to 3, or 0 where a contour
//! starts, and room for three positions in `segments`.
use std::cell::RefCell;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use tiny_skia_path::{LineCap, LineJoin, PathBuilder, PathSegment, PathStroker, Point, Stroke};

thread_local! {
    // Its buffers stay allocated from one stroke to the next.
    static STROKER: RefCell<PathStroker> = RefCell::new(PathStroker::new());
}

/// The number of segments, of which those are written that fit; -1 where it gives no outline.
///
/// `cap` is 0 for butt, 1 for round and 2 for square; `join` 0 for miter, 1 for round and 2 for bevel.
///
/// # Safety
/// `sizes` has `count` numbers, `points` as many pairs as they say and one, `kinds` and `segments` have `capacity` bytes
/// and six times as many numbers.
#[no_mangle]
pub unsafe extern "C" fn vernier_stroke(
    points: *const f64, sizes: *const u8, count: usize, is_closed: bool, width: f64, cap: u8, join: u8,
    miter_limit: f64, scale: f64, kinds: *mut u8, segments: *mut f32, capacity: usize,
) -> isize {
    let sizes = from_raw_parts(sizes, count);
    let total: usize = 1 + sizes.iter().map(|&size| size as usize).sum::<usize>();
    let numbers = from_raw_parts(points, 2 * total);
    let point = |i: usize| Point::from_xy(numbers[2 * i] as f32, numbers[2 * i + 1] as f32);
    let mut path = PathBuilder::new();
    path.move_to(numbers[0] as f32, numbers[1] as f32);
    let mut next = 1;
    for &size in sizes {
        let end = point(next + size as usize - 1);
        if size == 1 {
            path.line_to(end.x, end.y);
        } else {
            let (a, b) = (point(next), point(next + 1));
            path.cubic_to(a.x, a.y, b.x, b.y, end.x, end.y);
        }
        next += size as usize;
    }
    if is_closed {
        path.close();
    }
    let stroke = Stroke {
        width: width as f32,
        miter_limit: miter_limit as f32,
        line_cap: [LineCap::Butt, LineCap::Round, LineCap::Square][cap as usize],
        line_join: [LineJoin::Miter, LineJoin::Round, LineJoin::Bevel][join as usize],
        dash: None,
    };
    let outline = path.finish().and_then(|path| {
        STROKER.with(|stroker| stroker.borrow_mut().stroke(&path, &stroke, scale as f32))
    });
    let outline = match outline {
        Some(outline) => outline,
        None => return -1,
    };
    let (kinds, segments) = (from_raw_parts_mut(kinds, capacity), from_raw_parts_mut(segments, 6 * capacity));
    let mut written = 0;
    for segment in outline.segments() {
        let (kind, positions) = match segment {
            PathSegment::MoveTo(p) => (0, [p, p, p]),
            PathSegment::LineTo(p) => (1, [p, p, p]),
            PathSegment::QuadTo(a, p) => (2, [a, p, p]),
            PathSegment::CubicTo(a, b, p) => (3, [a, b, p]),
            PathSegment::Close => continue,
        };
        if written < capacity {
            kinds[written] = kind;
            for (i, p) in positions.iter().enumerate() {
                segments[6 * written + 2 * i] = p.x;
                segments[6 * written + 2 * i + 1] = p.y;
            }
        }
        written += 1;
    }
    written as isize
}
