import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Failure } from "./failure.ts";

/** A line from the terminal, or the first of what is piped in. What is secret is not shown while it is typed. */
export async function readLine(question: string, { isSecret = false } = {}): Promise<string> {
  const silent = new Writable({ write: (_part, _encoding, done) => done() });
  if (process.stdin.isTTY) process.stderr.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stderr,
    terminal: process.stdin.isTTY,
  });
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      resolve(line.trim());
      lines.close();
    });
    lines.on("SIGINT", () => reject(new Failure("interrupted", "Interrupted.")));
    lines.on("close", () => {
      if (isSecret && process.stdin.isTTY) process.stderr.write("\n");
      reject(new Failure("usage", "Nothing was entered."));
    });
  });
}

/** Goes on only after a yes: by `--yes`, or typed. What cannot be asked is not confirmed. */
export async function confirm(question: string, isYes: boolean): Promise<void> {
  if (isYes) return;
  process.stderr.write(process.stdin.isTTY ? "" : `${question} [y/N] `);
  const answer = await readLine(`${question} [y/N] `).catch((error: unknown) => {
    if (error instanceof Failure && error.ending === "usage") return "";
    throw error;
  });
  if (/^y(es)?$/i.test(answer)) return;
  throw new Failure("notConfirmed", "Nothing was done. --yes answers the question in scripts.");
}
