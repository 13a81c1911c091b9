import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { getRounds } from "bcryptjs";

/** What a sign-in may cost: each further round doubles it, and 13 take a second of a core. */
const mostBcryptRounds = 13;

const shape = /^\$2[aby]\$(?:0[4-9]|1\d|2\d|3[01])\$[./A-Za-z0-9]{53}$/;

/** Whether this is a bcrypt hash, as other products keep passwords (`$2y$` of PHP), that a sign-in can afford. */
export function isBcrypt(hash: string): boolean {
  return shape.test(hash) && bcryptRounds(hash) <= mostBcryptRounds;
}

/** The cost of a hash that has the shape. */
export function bcryptRounds(hash: string): number {
  return getRounds(hash);
}

let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * True when `secret` is what a bcrypt hash was made from; like all of bcrypt it looks at the first 72 bytes alone. Checks run
 * in a thread of their own, one after another: a sign-in waits for them, and nothing else does.
 */
export function verifyBcrypt(hash: string, secret: string): Promise<boolean> {
  const turn = last.then(() => check(hash, secret));
  last = turn.catch(() => undefined);
  return turn;
}

async function check(hash: string, secret: string): Promise<boolean> {
  thread ??= startThread();
  const worker = thread;
  const answer = once(worker, "message");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage({ hash, secret });
  try {
    return (await answer).at(0) === true;
  } catch (error) {
    // It ended: the next check begins another.
    thread = undefined;
    throw error;
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL("bcrypt-thread.ts", import.meta.url));
  worker.unref();
  return worker;
}

/** A hash of nothing that costs as much as others of these rounds. */
export function emptyBcrypt(rounds: number): string {
  return `$2y$${String(rounds).padStart(2, "0")}$${".".repeat(53)}`;
}
