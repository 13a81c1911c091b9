import { type Kysely, sql } from "kysely";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { CatalogueFile } from "../../contract-document.ts";
import type { CatalogueChange } from "../document/list-changes.ts";
import { storedFile } from "./catalogue-state.ts";
import { isOfPrice } from "./moved-by-changes.ts";

/** Something that was published, without its document. */
export interface Publication {
  readonly version: number;
  readonly cause: "draft" | "file" | "return" | "found";
  readonly draftId: string | null;
  readonly returnedTo: number | null;
  readonly reason: string | null;
  readonly publishedBy: DoneBy | null;
  readonly publishedAt: Date;
  readonly changes: readonly CatalogueChange[];
  readonly prices: number;
}

interface Row {
  readonly version: bigint;
  readonly cause: Publication["cause"];
  readonly draftId: string | null;
  readonly returnedTo: bigint | null;
  readonly reason: string | null;
  readonly by: { readonly kind: string; readonly id?: string } | null;
  readonly byName: string | null;
  readonly publishedAt: Date;
  readonly changes: readonly CatalogueChange[];
}

const head = sql`version, cause, draft_id AS "draftId", returned_to AS "returnedTo", reason, published_by AS by,
  ${doerName("catalogue_publications.published_by")} AS "byName", published_at AS "publishedAt", changes`;

/** What was published, newest first. */
export async function listPublications(
  db: Kysely<DB>,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<{ readonly publications: readonly Publication[]; readonly next: number | null }> {
  const { rows } = await sql<Row>`
    SELECT ${head} FROM catalogue_publications
    WHERE ${before === null ? sql`true` : sql`version < ${before}`}
    ORDER BY version DESC LIMIT ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit).map(publicationOf);
  return { publications: shown, next: rows.length > limit ? (shown.at(-1)?.version ?? null) : null };
}

/** One version that was published, with its document; `not_found` where it is not kept. */
export async function findPublication(
  db: Kysely<DB>,
  version: number,
): Promise<Publication & { readonly document: CatalogueFile }> {
  const { rows } = await sql<Row & { document: unknown }>`
    SELECT ${head}, document FROM catalogue_publications WHERE version = ${version}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  return { ...publicationOf(row), document: storedFile(row.document) };
}

function publicationOf(row: Row): Publication {
  return {
    version: Number(row.version),
    cause: row.cause,
    draftId: row.draftId,
    returnedTo: row.returnedTo === null ? null : Number(row.returnedTo),
    reason: row.reason,
    publishedBy: row.by === null ? null : doneByOf(row.by, row.byName),
    publishedAt: row.publishedAt,
    changes: row.changes,
    prices: row.changes.filter(isOfPrice).length,
  };
}
