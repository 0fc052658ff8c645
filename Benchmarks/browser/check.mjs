// What check.wasm computes, as the program of this machine computes it: check.mjs check.wasm [SCRIPTS]
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadModule } from "./canvas.mjs";

const [file, scripts] = process.argv.slice(2);
const { exports } = await loadModule(readFileSync(file));
const text = digest => BigInt.asUintN(64, digest).toString(16).padStart(16, "0");
if (scripts) {
  console.log("strokes", text(exports.check_strokes()));
  for (let number = 0; number < Number(scripts); number += 1) {
    console.log(number, text(exports.check_gestures(0, number)), text(exports.check_gestures(1, number)));
  }
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const [kind, count] = line.split(" ").map(Number), begin = performance.now();
    exports.timed_work(kind, count);
    console.log(performance.now() - begin);
  }
}
