import { writeAudit } from "../audit/write-audit.ts";
import type { StaffActor } from "../authz/actor.ts";
import type { Ctx } from "../ctx.ts";
import { type Committing, transaction } from "../db/transaction.ts";
import type { Lines } from "../http/handlers.ts";
import { maskEmailsIn } from "../personal/mask.ts";

/** Most rows of one file; more is asked for by narrower filters. */
export const mostExported = 100_000;
const rowsOfPage = 1000;

/** Some rows of a list, and the place of those after them; null: there are none. */
export interface ExportPage<Row, Place> {
  readonly rows: readonly Row[];
  readonly next: Place | null;
}

export interface ListExport<Row, Place> {
  /** Of the audit, e.g. `orders.export`. */
  readonly action: string;
  readonly reason: string;
  /** What the rows were asked for by; the audit keeps it with emails masked, as it outlives them. */
  readonly filter: object;
  /** What else the audit keeps. */
  readonly detail?: Readonly<Record<string, string | boolean>>;
  /** What they are rows of; absent: the audit has who took them. */
  readonly object?: { readonly type: string; readonly id: string };
  /** Reads at most `limit` rows after a place; null: from the first on. */
  readonly read: (after: Place | null, limit: number) => Promise<ExportPage<Row, Place>>;
}

/**
 * The rows of a list as a file. That they are taken out, which and why is in the audit before the first is read; a page is
 * read when the one before it was sent, so that memory does not grow with the file.
 */
export async function exportList<Row, Place>(
  platform: Committing,
  ctx: Ctx<StaffActor>,
  { action, reason, filter, detail, object, read }: ListExport<Row, Place>,
): Promise<Lines<Row>> {
  const { type, id } = object ?? { type: "staff", id: ctx.actor.staffId };
  await transaction(platform, (trx) =>
    writeAudit(trx, ctx, {
      action,
      objectType: type,
      objectId: id,
      reason,
      detail: { ...detail, filter: maskEmailsIn(JSON.stringify(filter)) },
    }),
  );
  let isCut = false;
  const pages = async function* () {
    let place: Place | null = null;
    for (let taken = 0; ; ) {
      // One more than the file may have says that there are others.
      const limit = Math.min(rowsOfPage, mostExported - taken);
      const { rows, next }: ExportPage<Row, Place> = await read(place, Math.max(1, limit));
      isCut = limit === 0 && rows.length > 0;
      if (isCut) return;
      taken += rows.length;
      if (rows.length > 0) yield rows;
      if (next === null) return;
      place = next;
    }
  };
  return { [Symbol.asyncIterator]: pages, isCut: () => isCut };
}
