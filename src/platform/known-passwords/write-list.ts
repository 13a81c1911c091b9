import { createReadStream } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createBloomFilter } from "./bloom-filter.ts";

const line = /^([0-9a-f]{40})(?::\d+)?$/i;

/**
 * Makes a list of known passwords from a file with one SHA-1 a line, in hexadecimal, with or without `:` and how often
 * it was seen, as breach lists are published. Other lines are left out. Returns how many it has.
 */
export async function writeKnownList(source: string, target: string): Promise<number> {
  let count = 0;
  for await (const _ of digestsOf(source)) count += 1;
  if (count === 0) return 0;
  const filter = createBloomFilter(count);
  for await (const digest of digestsOf(source)) filter.add(digest);
  // A process that reads it meanwhile has the old one whole.
  await writeFile(`${target}.new`, filter.toBuffer());
  await rename(`${target}.new`, target);
  return count;
}

async function* digestsOf(file: string): AsyncGenerator<Buffer> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const digest = line.exec(text.trim())?.[1];
    if (digest !== undefined) yield Buffer.from(digest, "hex");
  }
}
