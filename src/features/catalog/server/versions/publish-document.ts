import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { CatalogueFile } from "../../contract-document.ts";
import { importCatalogue } from "../document/import-catalogue.ts";
import { type CatalogueChange, listChanges } from "../document/list-changes.ts";
import { currentVersion, lockVersion, type Networks, readFile } from "./catalogue-state.ts";
import { isOfPrice } from "./moved-by-changes.ts";

export interface Publishing {
  readonly file: CatalogueFile;
  /** The version that it was made from; null: whatever is on sale. */
  readonly expected: number | null;
  readonly cause: "draft" | "file" | "return";
  readonly draftId?: string;
  readonly returnedTo?: number;
  readonly reason: string | null;
}

const actions = { draft: "catalogue.publish", file: "catalogue.import", return: "catalogue.return" } as const;

/** So many fields an audit row has before and after; the publication has all of them. */
const mostInAudit = 100;

/**
 * Makes a document what is on sale, in the caller's transaction: all of it or nothing. Running services have prices of
 * their own and keep them. The version that it makes is kept with the document and its differences, and so is what was
 * there before the first.
 */
export async function publishDocument(
  networks: Networks,
  trx: Transaction<DB>,
  ctx: Ctx,
  { file, expected, cause, draftId, returnedTo, reason }: Publishing,
): Promise<{ readonly version: number; readonly changes: readonly CatalogueChange[] }> {
  const known = await lockVersion(trx);
  if (expected !== null && expected !== known) throw new AppError("version_changed");
  const before = await readFile(trx, networks);
  await keepFound(trx, ctx, known, before);
  const { ipBlocks, ...document } = file;
  await importCatalogue(trx, expected === null ? document : { ...document, catalogueVersion: null }, ctx.now);
  for (const block of ipBlocks) await networks.add(trx, block);
  const version = await currentVersion(trx);
  const after = await readFile(trx, networks);
  const changes = listChanges(before, after);
  await trx
    .insertInto("catalogue_publications")
    .values({
      version: BigInt(version),
      document: JSON.stringify(after),
      changes: JSON.stringify(changes),
      cause,
      draft_id: draftId ?? null,
      returned_to: returnedTo === undefined ? null : BigInt(returnedTo),
      reason,
      published_by: JSON.stringify(actorStamp(ctx.actor)),
      published_at: ctx.now,
    })
    .execute();
  const shown = changes.slice(0, mostInAudit);
  await writeAudit(trx, ctx, {
    action: actions[cause],
    objectType: "catalogue",
    objectId: String(version),
    detail: {
      was: known,
      changes: changes.length,
      prices: changes.filter(isOfPrice).length,
      ...(reason !== null && { reason }),
    },
    before: Object.fromEntries(shown.map((change) => [placeOf(change), change.before])),
    after: Object.fromEntries(shown.map((change) => [placeOf(change), change.after])),
  });
  wakeAfterCommit(trx, "catalogue");
  return { version, changes };
}

function placeOf({ section, id, field }: CatalogueChange): string {
  return [section, id, field ?? ""].filter((part) => part !== "").join(" ");
}

/** What was on sale before the first publication: without it there would be no way back. */
async function keepFound(
  trx: Transaction<DB>,
  ctx: Ctx,
  version: number,
  document: CatalogueFile,
): Promise<void> {
  await trx
    .insertInto("catalogue_publications")
    .values({
      version: BigInt(version),
      document: JSON.stringify(document),
      changes: "[]",
      cause: "found",
      published_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}
