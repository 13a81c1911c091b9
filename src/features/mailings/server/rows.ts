import type { Kysely, Selectable, Transaction } from "kysely";
import * as z from "zod/mini";
import type { DB, Mailings } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { mailingsAdminRoutes } from "../contract-admin.ts";

export type MailingRow = Selectable<Mailings>;
export type MailingDraft = Omit<
  z.output<(typeof mailingsAdminRoutes)["PUT /v2/admin/mailings/{id}"]["body"]>,
  "expectedVersion"
>;
export type Segment = MailingDraft["segment"];

const words = z.record(z.string(), z.object({ subject: z.string(), body: z.string() }));

export interface MailingWords {
  readonly subject: string;
  readonly body: string;
}

/** What an announcement says, by language. */
export function wordsOf({ texts }: Pick<MailingRow, "texts">): Readonly<Record<string, MailingWords>> {
  return words.parse(texts);
}

/** What it says in a language, else in English, else in the first that it has. */
export function wordsIn(row: Pick<MailingRow, "texts">, language: string): MailingWords {
  const all = wordsOf(row);
  const found = all[language] ?? all["en"] ?? Object.values(all)[0];
  if (found === undefined) throw new Error("an announcement without a text");
  return found;
}

export interface OfMailing {
  readonly id: string;
  readonly siteId: number;
}

/** An announcement of the site. */
export async function readRow(db: Kysely<DB>, { id, siteId }: OfMailing): Promise<MailingRow> {
  const row = await db
    .selectFrom("mailings")
    .selectAll()
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked. What of it is sent at the moment is waited for. */
export async function lockRow(trx: Transaction<DB>, { id, siteId }: OfMailing): Promise<MailingRow> {
  const row = await trx
    .selectFrom("mailings")
    .selectAll()
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** A draft, locked, that is as it was seen. */
export async function lockDraft(
  trx: Transaction<DB>,
  { expectedVersion, ...asked }: OfMailing & { readonly expectedVersion: number },
): Promise<MailingRow> {
  const row = await lockRow(trx, asked);
  if (row.state !== "draft" || row.version !== expectedVersion) throw new AppError("version_changed");
  return row;
}
