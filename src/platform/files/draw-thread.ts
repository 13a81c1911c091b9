import { parentPort, workerData } from "node:worker_threads";
import { drawLogo } from "./draw-logo.ts";
import { makePreview } from "./make-preview.ts";

// The thread that draws pictures: one that is made to cost time or memory ends it, and nothing else.

const draw = workerData === "logo" ? drawLogo : makePreview;

parentPort?.on("message", (original: Uint8Array) => {
  void draw(original).then((drawn) => parentPort?.postMessage(drawn));
});
