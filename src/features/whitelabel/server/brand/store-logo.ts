import type { Kysely } from "kysely";
import { type FileStore, newFileKey } from "#src/drivers/files/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addLogo, endedLogos, type NewLogo, removeLogo } from "#src/platform/tenancy/site-logos.ts";
import { type LogoFile, logoFiles } from "#src/shared/site-mark.ts";

const mostPictureBytes = 4_000_000;

/** Stores the pictures of a logo that is not shown yet. The row that names them is there before them. */
export async function storeLogo(
  db: Kysely<DB>,
  files: FileStore,
  logo: Omit<NewLogo, "keys">,
): Promise<void> {
  const names = Object.values(logoFiles);
  const keyOf = new Map<LogoFile, string>(names.map((name) => [name, newFileKey()]));
  await addLogo(db, { ...logo, keys: Object.fromEntries(keyOf) });
  for (const [name, key] of keyOf) await files.put(key, once(logo.drawn.pictures[name]), mostPictureBytes);
}

/** Removes what is shown no more, was cut off while it came, or is of a site that has ended. */
export async function clearLogos(db: Kysely<DB>, files: FileStore, before: Date): Promise<void> {
  for (const { id, keys } of await endedLogos(db, before)) {
    // Deleting twice is the same: cut off in between, the next turn does it again.
    for (const key of Object.values(keys)) await files.delete(key);
    await removeLogo(db, id);
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
