import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError, type RowError } from "#src/shared/errors.ts";
import { isOfDocument, type TextDocument } from "#src/shared/texts/documents.ts";
import { checkText } from "./check-text.ts";
import type { ShippedTexts } from "./shipped-texts.ts";
import { readLastTexts } from "./site-texts.ts";

export interface TextChange {
  readonly key: string;
  /** Null: the product's own again. */
  readonly text: string | null;
  /** The number of the version that was read; 0: none was written yet. */
  readonly expectedVersion: number;
}

export interface TextsChange {
  readonly siteId: number;
  readonly document: TextDocument;
  readonly language: string;
  readonly changes: readonly TextChange[];
  readonly reason: string;
}

/** What is wrong with these texts, each with its place among them. */
export function problemsOf(
  shipped: ReadonlyMap<string, string>,
  { document, changes }: Pick<TextsChange, "document" | "changes">,
): readonly RowError[] {
  return changes.flatMap(({ key, text }, index): readonly RowError[] => {
    const model = isOfDocument(document, key) ? shipped.get(key) : undefined;
    if (model === undefined) return [{ index, field: key, code: "key", fix: null }];
    const problem = text === null ? null : checkText(document, model, text);
    return problem === null ? [] : [{ index, field: key, ...problem }];
  });
}

/**
 * Writes texts of a document in one language, all or none, in the caller's transaction. Who writes what somebody else has
 * written since it was read is refused.
 */
export async function writeTexts(
  trx: Transaction<DB>,
  ctx: Ctx,
  { siteId, document, language, changes, reason }: TextsChange,
  shippedTexts: ShippedTexts,
): Promise<void> {
  const shipped = shippedTexts(language);
  const problems = problemsOf(shipped, { document, changes });
  if (problems.length > 0) throw new AppError("text_invalid", undefined, undefined, problems);
  // Who saves at the same time comes after, and reads what was saved.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`texts/${siteId}`}, 0))`.execute(trx);
  const last = new Map(
    (await readLastTexts(trx, siteId)).flatMap((row) => (row.language === language ? [[row.key, row]] : [])),
  );
  const isBehind = changes.some(
    ({ key, expectedVersion }) => (last.get(key)?.number ?? 0) !== expectedVersion,
  );
  const isTwice = new Set(changes.map(({ key }) => key)).size !== changes.length;
  if (isBehind || isTwice) throw new AppError("version_changed");
  const rows = changes.map(({ key, text, expectedVersion }) => ({
    site_id: siteId,
    language,
    key,
    number: expectedVersion + 1,
    own: text,
    shipped: shipped.get(key) ?? "",
    reason,
    changed_by: JSON.stringify(actorStamp(ctx.actor)),
    changed_at: ctx.now,
  }));
  await trx.insertInto("text_versions").values(rows).execute();
  await writeAudit(trx, ctx, {
    action: "text.change",
    objectType: "text",
    objectId: document,
    reason,
    detail: { site: siteId, language, texts: changes.length },
    after: Object.fromEntries(rows.slice(0, mostInAudit).map(({ key, number }) => [key, number])),
  });
  wakeAfterCommit(trx, "settings");
}

/** So many texts an audit row names by their versions. */
const mostInAudit = 100;
