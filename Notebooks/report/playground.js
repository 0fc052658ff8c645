// The playground. The page adds a recorded displacement to an exact position and draws lines between the sums: nothing
// is computed here that a scheme would compute.
const INVALID = -32768;
// Of many schemes these are shown at first.
const LEADING = [
  "float32", "float64", "stroke-local", "mpfr-256", "df32", "grid-i64", "telescoping", "dyadic-frames",
];
const find = name => document.getElementById(name);
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
const WORDS = {
  holds: ["holds", "good"], trembles: ["trembles", "bad"], "stands still": ["stands still", "bad"],
  "partly invalid": ["partly invalid", "bad"], invalid: ["invalid", "bad"],
};

/** The bytes of a gzip file in base64. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), character => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
// As the command line prints them.
const px = value => value === 0 ? "0" : value >= 0.001 && value < 1e4
  ? value.toFixed(3) : value.toExponential(1).replace(/e([-+])(\d)$/, "e$10$2");
const percent = share => `${Math.min(99, Math.ceil(share * 100))} %`;

/** A jitter: positions are recorded to a thousandth of a px, and less than a hundredth of one is not told apart. */
const length = value => value < 0.01 ? "below 0.01\u00a0px" : `${px(value)}\u00a0px`;

/** What a recorded depth is, in a few words: the picture's jitter, and what of it is invalid. */
function described({ state, jitter, lost, dot }, step) {
  if (state === "invalid") return "invalid: nothing finite is left on the screen";
  const words = `${dot ? "drawn as one dot; " : ""}${jitter === null ? "one frame alone" : `jitter ${length(jitter)}`}`;
  if (state === "partly invalid") return `${percent(lost)} invalid; of the rest, ${words}`;
  return state === "stands still" ? `${words}: it does not follow the pan of ${px(step)} px a frame` : words;
}

async function startPlayground() {
  const { depths, schemes, viewport } = JSON.parse(find("displacements").textContent);
  const bytes = await unpacked(find("displacement-bytes").textContent);
  const exact = depths.map(({ offset, frames, points }) => new Float32Array(bytes, offset, 2 * frames * points));
  const [slider, frames, play, state] = [find("depth"), find("frame"), find("play"), find("state")];
  const many = schemes.length > LEADING.length;
  const stages = schemes.map(scheme => stage(scheme, !many || LEADING.includes(scheme.name)));
  let magnification = 1, rate = 15, position = 0, direction = 1, timer = 0, last = 0, isPlaying = false;

  const depth = () => Number(slider.value);
  const powerOf = each => `10<sup>${each}</sup>`;

  /** Left, top, width and height in px. Positions are from the middle of the screen; without a screen, all are seen. */
  function screenOf(index) {
    if (viewport) return [-viewport[0] / 2, -viewport[1] / 2, ...viewport];
    const xs = exact[index].filter((_, i) => i % 2 === 0), ys = exact[index].filter((_, i) => i % 2);
    const [left, top] = [Math.min(...xs), Math.min(...ys)], margin = 0.05 * (Math.max(...xs) - left);
    return [left - margin, top - margin, Math.max(...xs) - left + 2 * margin, Math.max(...ys) - top + 2 * margin];
  }
  /** The point of the drawing that is next to the middle of the screen: what is magnified is about it. */
  function middleOf(index) {
    const [left, top, width, height] = screenOf(index), xy = exact[index];
    let best = 0, least = Infinity;
    for (let point = 0; point < depths[index].points; point += 1) {
      const distance = Math.hypot(xy[2 * point] - left - width / 2, xy[2 * point + 1] - top - height / 2);
      if (distance < least) [best, least] = [point, distance];
    }
    return best;
  }
  const middles = depths.map((_, index) => middleOf(index));

  function stage(scheme, isShown) {
    const item = document.createElement("li"), canvas = document.createElement("canvas");
    item.className = "stage";
    item.hidden = !isShown;
    item.innerHTML = "<h3><b></b><span></span></h3>";
    item.querySelector("b").textContent = scheme.name;
    canvas.setAttribute("role", "img");
    const about = document.createElement("p");
    item.append(canvas, about);
    find("stages").append(item);
    const label = document.createElement("label"), box = document.createElement("input");
    Object.assign(box, { type: "checkbox", checked: isShown });
    label.className = "check";
    label.append(box, ` ${scheme.name}`);
    find("choose").append(label);
    box.addEventListener("change", () => {
      item.hidden = !box.checked;
      tell();
      draw();
    });
    return { scheme, item, canvas, about, badge: item.querySelector("span") };
  }

  /** Says of each scheme what was measured at this depth. */
  function tell() {
    const index = depth(), { depth: power, frames: count, step } = depths[index];
    find("depth-text").innerHTML = powerOf(power);
    slider.setAttribute("aria-valuetext", `zoom 10 to the power of ${power}`);
    frames.max = count - 1;
    const sentences = [], units = [];
    for (const { scheme, item, canvas, about, badge } of stages) {
      const entry = scheme.depths[index];
      const [word, mark] = entry ? WORDS[entry.state] : ["not recorded", "soft"];
      const words = entry ? described(entry, step) : "not recorded at this depth";
      badge.textContent = word, badge.className = mark;
      about.textContent = words;
      const name = `The drawing by ${scheme.name} at zoom 10 to the power of ${power}`;
      canvas.setAttribute("aria-label", `${name}: ${word}; ${words}.`);
      if (item.hidden || !entry) continue;
      units.push(entry.unit);
      const isCounted = ["trembles", "stands still"].includes(entry.state);
      sentences.push([isCounted ? `${scheme.name} (${length(entry.jitter)})` : scheme.name, entry.state]);
    }
    const named = kind => sentences.filter(([, each]) => kind === each).map(([name]) => name);
    const groups = Object.keys(WORDS).map(kind => [WORDS[kind][0], named(kind)]).filter(([, names]) => names.length);
    // Plain text, since screen readers read a raised number as if it stood beside the ten.
    const told = groups.map(([word, names]) => `${word}: ${names.join(", ")}`).join("; ");
    state.textContent = `At zoom 10^${power}: ${told}.`;
    const coarsest = Math.max(...units);
    find("quantum").textContent = Number.isFinite(coarsest)
      ? `Displacements are shown in steps of at most ${px(2 ** coarsest)} px; figures are of what was recorded.` : "";
  }

  function tellFrame() {
    frames.setAttribute("aria-valuetext", `frame ${position + 1} of ${depths[depth()].frames}`);
  }

  function draw() {
    const index = depth(), { frames: count, points, strokes, depth: power } = depths[index], xy = exact[index];
    position = Math.min(position, count - 1);
    frames.value = position;
    // A screen reader would read each frame of a pan that plays.
    if (!isPlaying) tellFrame();
    find("frame-text").textContent = `${position + 1} of ${count}`;
    const [left, top, width, height] = screenOf(index), middle = middles[index];
    const start = 2 * points * position, isHeld = find("hold").checked;
    const moved = [0, 1].map(axis => isHeld ? xy[start + 2 * middle + axis] - xy[2 * middle + axis] : 0);
    const centre = magnification === 1 ? [left + width / 2, top + height / 2] : [xy[2 * middle], xy[2 * middle + 1]];
    const style = getComputedStyle(document.documentElement), density = devicePixelRatio;
    const colours = [style.getPropertyValue("--exact"), style.getPropertyValue("--drawn")];
    for (const { scheme, item, canvas } of stages) {
      if (item.hidden) continue;
      const shown = canvas.clientWidth, tall = Math.round(shown * Math.min(1, height / width));
      if (!shown) continue;
      const size = [Math.round(shown * density), Math.round(tall * density)];
      if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
      const context = canvas.getContext("2d"), scale = shown / width * magnification;
      context.setTransform(density, 0, 0, density, 0, 0);
      context.clearRect(0, 0, shown, tall);
      context.lineJoin = context.lineCap = "round";
      const lines = at => {
        context.beginPath();
        let point = 0;
        for (const length of strokes) {
          let isOpen = false;
          for (const end = point + length; point < end; point += 1) {
            const place = at(point);
            if (!place) { isOpen = false; continue; }
            // Far beyond the picture, canvases draw lines wrongly or not at all.
            const x = Math.max(-1e5, Math.min(1e5, (place[0] - moved[0] - centre[0]) * scale + shown / 2));
            const y = Math.max(-1e5, Math.min(1e5, (place[1] - moved[1] - centre[1]) * scale + tall / 2));
            if (isOpen) context.lineTo(x, y); else context.moveTo(x, y);
            isOpen = true;
          }
        }
        context.stroke();
      };
      [context.strokeStyle, context.lineWidth] = [colours[0], 5];
      lines(point => [xy[start + 2 * point], xy[start + 2 * point + 1]]);
      const entry = scheme.depths[index];
      if (!entry || entry.state === "invalid") continue;
      const shifts = new Int16Array(bytes, entry.offset + 4 * points * position, 2 * points), unit = 2 ** entry.unit;
      [context.strokeStyle, context.lineWidth] = [colours[1], 1.75];
      lines(point => shifts[2 * point] === INVALID ? null : [
        xy[start + 2 * point] + shifts[2 * point] * unit, xy[start + 2 * point + 1] + shifts[2 * point + 1] * unit]);
      if (!entry.dot) continue;
      // A line of no length is hardly seen.
      const at = Array.from({ length: points }, (_, point) => point).find(point => shifts[2 * point] !== INVALID);
      context.beginPath();
      context.arc(
        (xy[start + 2 * at] + shifts[2 * at] * unit - moved[0] - centre[0]) * scale + shown / 2,
        (xy[start + 2 * at + 1] + shifts[2 * at + 1] * unit - moved[1] - centre[1]) * scale + tall / 2, 3.5, 0, 7);
      context.fillStyle = colours[1];
      context.fill();
    }
  }

  // To the last frame and back again, so that nothing jumps but what a scheme makes jump.
  function advance(now) {
    if (!isPlaying) return;
    const count = depths[depth()].frames;
    const due = Math.min(4, Math.floor((now - last) * rate / 1000));
    if (due > 0) {
      last = now;
      for (let i = 0; i < due && count > 1; i += 1) {
        if (position + direction < 0 || position + direction >= count) direction = -direction;
        position += direction;
      }
      draw();
    }
    timer = requestAnimationFrame(advance);
  }
  function setPlaying(plays) {
    if (plays === isPlaying) return;
    isPlaying = plays;
    play.textContent = plays ? "Pause" : "Play";
    if (!plays) tellFrame();
    cancelAnimationFrame(timer);
    if (plays) [last, timer] = [performance.now(), requestAnimationFrame(advance)];
  }
  let hasChosen = false;
  const choose = plays => (hasChosen = true, setPlaying(plays));

  play.onclick = () => choose(!isPlaying);
  slider.oninput = () => (tell(), draw());
  frames.oninput = () => (choose(false), position = Number(frames.value), draw());
  find("magnify").onchange = event => (magnification = Number(event.target.value), draw());
  find("speed").onchange = event => (rate = Number(event.target.value));
  find("hold").onchange = draw;
  find("playing").addEventListener("keydown", event => {
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("button, summary, input[type=checkbox], input[type=radio]")) return;
    event.preventDefault();
    choose(!isPlaying);
  });
  new ResizeObserver(draw).observe(find("stages"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  prefersStill.addEventListener("change", () => { if (prefersStill.matches) setPlaying(false); });
  // It plays by itself while it is seen, unless the reader wants no motion, or has paused or played it.
  new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) setPlaying(false);
    else if (!hasChosen && !prefersStill.matches) setPlaying(true);
  }, { threshold: 0.2 }).observe(find("playing"));

  const tickAt = (index, isMinor) => {
    const tick = document.createElement("span");
    tick.innerHTML = powerOf(depths[index].depth);
    tick.className = isMinor ? "minor" : "";
    tick.style.left = `${depths.length > 1 ? 100 * index / (depths.length - 1) : 0}%`;
    find("ticks").append(tick);
  };
  const stride = Math.max(1, Math.ceil(depths.length / 9));
  for (let index = 0; index < depths.length; index += stride) tickAt(index, index % (2 * stride) > 0);
  slider.setAttribute("max", depths.length - 1);
  tell();
  draw();
  globalThis.player = { stages, draw, get isPlaying() { return isPlaying; }, get position() { return position; } };
}
startPlayground().catch(error => void (find("state").textContent = `The playground cannot start: ${error.message}`));
