import { parentPort } from "node:worker_threads";
import { makePreview } from "./make-preview.ts";

// The thread that draws pictures: one that is made to cost time or memory ends it, and nothing else.

parentPort?.on("message", (original: Uint8Array) => {
  void makePreview(original).then((preview) => parentPort?.postMessage(preview));
});
