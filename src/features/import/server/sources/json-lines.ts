import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { FoundRecord } from "../records/import-record.ts";

/** The format of our own: a record on each line of JSON. */
export async function readJsonLines(file: string): Promise<readonly FoundRecord[]> {
  const found: FoundRecord[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== "") found.push({ place: `line ${line}`, value: parsed(text) });
  }
  return found;
}

/** Null, which is no record, where the line is no JSON or no UTF-8. */
function parsed(text: string): unknown {
  if (text.includes("\ufffd")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
