import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

// The thread that reads mails: one that is made to cost time or memory ends it, and nothing else.

parentPort?.on("message", (source: Uint8Array) => {
  void parseMail(source).then((reading) => parentPort?.postMessage(reading));
});
