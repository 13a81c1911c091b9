import { parentPort } from "node:worker_threads";
import { compareSync } from "bcryptjs";

// The thread that checks imported passwords: bcrypt here is JavaScript, which would keep every page waiting.

parentPort?.on("message", ({ hash, secret }: Readonly<Record<"hash" | "secret", string>>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(compareSync(secret, hash));
});
