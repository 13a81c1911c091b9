import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// What a failing test leaves for debugging: pictures of pages, logs of products. Code that opens such a
// thing offers it here; `keep-evidence.ts` takes it when a test fails.

type Reader = () => Promise<string | Uint8Array> | string | Uint8Array;

interface RunningTest {
  readonly file: string;
  readonly hasFailed: () => boolean;
}

const readers = new Map<string, Reader>();
let running: RunningTest | undefined;

/** Where the evidence of a file of this run is kept; nowhere unless the run has set `EVIDENCE`. */
export function evidenceFolder(file: string): string | undefined {
  const run = process.env["EVIDENCE"];
  return run === undefined ? undefined : join(run, file.replaceAll(/[^\w.-]+/g, "-"));
}

/** Offers something under a name like `page.png`, until the function that it returns is called. */
export function offerEvidence(name: string, read: Reader): () => void {
  let own = name;
  for (let number = 2; readers.has(own); number += 1) own = name.replace(/(?=\.\w+$)/, `-${number}`);
  readers.set(own, read);
  return () => readers.delete(own);
}

/** From now on failures belong to this test. */
export function beginTest(test: RunningTest): void {
  running = test;
}

/** Call before something that is offered is closed: keeps it when the current test has failed. */
export async function keepIfFailed(): Promise<void> {
  if (running?.hasFailed()) await keepEvidence(running.file);
}

/** Stores what is offered; what cannot be read any more is left out. */
export async function keepEvidence(file: string): Promise<void> {
  const folder = evidenceFolder(file);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const [name, read] of readers) {
    try {
      writeFileSync(join(folder, name), await read());
    } catch {
      // It is gone; the others may be there.
    }
  }
}

/** The next file in this process begins with nothing. */
export function forgetEvidence(): void {
  readers.clear();
  running = undefined;
}
