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
  for (const file of files) {
    try {
      await writeNew(file, () => written.push(file.path));
    } catch (error) {
      await Promise.all(written.map((path) => rm(path, { force: true })));
      throw refusalOf(error, file.path);
    }
  }
}

/** `onMade`: from then on the file is ours to remove. */
async function writeNew(wanted: NewFile, onMade: () => void): Promise<void> {
  const file = await open(wanted.path, "wx", 0o600);
  onMade();
  try {
    await file.writeFile(wanted.content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function refusalOf(error: unknown, path: string): Error {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EEXIST") return new OperatorRefusal(`${path} exists already: name a new file.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorRefusal(`${path} cannot be written: ${reason}.`);
}
