import { join } from "node:path";
import { ensureWritableFolder } from "./embedded/writable-folder.ts";
import { EmbeddedDatabaseError } from "./embedded/embedded-error.ts";
import { announceInLock, claimLock, releaseLock } from "./embedded/file-lock.ts";

/** The right to run the product on a data folder. Operator commands need none: they share the database. */
export interface DataFolderClaim {
  /** Sets the URL that a second start shows in its message. */
  announce(url: string): void;
  release(): void;
}

/** Claims a data folder for this process; refuses in one sentence while a running process has it. */
export function claimDataFolder(dataDir: string): DataFolderClaim {
  const folder = ensureWritableFolder(dataDir);
  const lock = join(folder, "moorage.lock");
  const refusal = claimLock(lock);
  if (refusal !== undefined) {
    const { pid, url } = refusal.heldBy;
    const where = url === undefined ? "" : ` at ${url}`;
    throw new EmbeddedDatabaseError(`Already running on the data folder ${folder}: process ${pid}${where}.`);
  }
  return { announce: (url) => announceInLock(lock, url), release: () => releaseLock(lock) };
}
