import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

// The thread that reads mails: one that is made to cost time or memory ends it, and nothing else.

parentPort?.on("message", async (source: Uint8Array) => {
  parentPort?.postMessage(await parseMail(source));
});
