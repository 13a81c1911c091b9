import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { type BackupHeader, endLine, footLine, headerLine, tableLine } from "./backup-lines.ts";

const rowsPerBlock = 1000;

/** The parts of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: "header"; readonly header: BackupHeader }
  | { readonly kind: "table"; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly string[] }
  | { readonly kind: "end"; readonly sequences: Readonly<Record<string, string>>; readonly rows: number };

/** Reads a backup and checks it on the way: counts, checksums, and that it is complete. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const lines = readLines(file);
  const next = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new BackupError(`The backup ${file} is cut off.`);
    return line.value;
  };
  const refuse = (what: string): never => {
    throw new BackupError(`The backup ${file} is damaged: ${what}.`);
  };
  yield { kind: "header", header: read(headerLine, await next()) ?? refuse("it does not begin as one") };

  let total = 0;
  for (;;) {
    const head = await next();
    const end = read(endLine, head);
    if (end) {
      if (end.rows !== total) refuse(`it has ${total} rows of ${end.rows}`);
      yield { kind: "end", sequences: end.sequences, rows: total };
      return;
    }
    const table = read(tableLine, head) ?? refuse("a table has no head");
    yield { kind: "table", name: table.table, columns: table.columns };
    total += yield* readRows(table.table, next, refuse);
  }
}

/** The rows of a table in blocks, up to its foot, which has to match them. Returns how many there are. */
async function* readRows(
  table: string,
  next: () => Promise<string>,
  refuse: (what: string) => never,
): AsyncGenerator<BackupPart, number> {
  const hash = createHash("sha256");
  let rows = 0;
  let block: string[] = [];
  let text = await next();
  for (; text.startsWith('"'); text = await next()) {
    hash.update(`${text}\n`);
    rows += 1;
    block.push(rowOf(text) ?? refuse(`a row of ${table} cannot be read`));
    if (block.length < rowsPerBlock) continue;
    yield { kind: "rows", rows: block };
    block = [];
  }
  if (block.length > 0) yield { kind: "rows", rows: block };
  const foot = read(footLine, text) ?? refuse(`${table} has no foot`);
  const isWhole = foot.table === table && foot.rows === rows && foot.sha256 === hash.digest("hex");
  if (!isWhole) refuse(`the rows of ${table} are not those that were written`);
  return rows;
}

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  return schema.safeParse(parsed(text)).data;
}

function rowOf(text: string): string | undefined {
  const row = parsed(text);
  return typeof row === "string" ? row : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* readLines(file: string): AsyncGenerator<string, undefined> {
  // An error of the file or its compression is thrown by the loop below.
  const input: AsyncIterable<Buffer> = pipeline(createReadStream(file), createGunzip(), () => undefined);
  const decoder = new StringDecoder("utf8");
  let rest = "";
  try {
    for await (const chunk of input) {
      const parts = (rest + decoder.write(chunk)).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup ${file} cannot be read: ${reason}.`, { cause: error });
  }
}
