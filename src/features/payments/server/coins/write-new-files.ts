import { open, rm } from "node:fs/promises";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";

export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes files that only their owner may read; all or none of them. One that exists is left as it is and refused with
 * `OperatorRefusal`.
 */
export async function writeNewFiles(files: readonly NewFile[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const { path, content } of files) {
      const file = await open(path, "wx", 0o600);
      written.push(path);
      await file.writeFile(content);
      await file.sync();
      await file.close();
    }
  } catch (error) {
    await Promise.all(written.map((path) => rm(path, { force: true })));
    throw refusalOf(error, files[written.length]?.path ?? written.at(-1) ?? "");
  }
}

function refusalOf(error: unknown, path: string): Error {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EEXIST") return new OperatorRefusal(`${path} exists already: name a new file.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorRefusal(`${path} cannot be written: ${reason}.`);
}
