import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { withoutHidden } from "#src/shared/hidden-characters.ts";
import { segment as storedShape } from "../contract-admin.ts";
import { endRequests } from "./send-act.ts";
import { lockDraft, type MailingDraft, type MailingRow, type MailingWords, type OfMailing } from "./rows.ts";

type SeenDraft = OfMailing & { readonly expectedVersion: number };

interface NewMailing {
  readonly siteId: number;
  /** `marketing`: to those alone who agreed to it. */
  readonly purpose?: "service" | "marketing";
}

/** Keeps a new announcement. Returns its id. */
export async function createMailing(
  platform: Platform,
  ctx: Ctx,
  { siteId, purpose = "service", ...draft }: MailingDraft & NewMailing,
): Promise<string> {
  const id = platform.ids.next();
  const by = JSON.stringify(actorStamp(ctx.actor));
  await transaction(platform, async (trx) => {
    await trx
      .insertInto("mailings")
      .values({
        id,
        site_id: siteId,
        state: "draft",
        purpose,
        ...columnsOf(draft, purpose),
        created_at: ctx.now,
        created_by: by,
        changed_at: ctx.now,
        changed_by: by,
      })
      .execute();
    await audit(trx, ctx, "mailing.create", id);
  });
  return id;
}

/** Changes an announcement that is not queued yet. */
export async function changeMailing(
  platform: Platform,
  ctx: Ctx,
  { id, siteId, expectedVersion, ...draft }: MailingDraft & SeenDraft,
): Promise<void> {
  await transaction(platform, async (trx) => {
    await endRequests(trx, ctx, id);
    const { purpose } = await lockDraft(trx, { id, siteId, expectedVersion });
    await trx
      .updateTable("mailings")
      .set({
        ...columnsOf(draft, purpose),
        version: sql`version + 1`,
        changed_at: ctx.now,
        changed_by: JSON.stringify(actorStamp(ctx.actor)),
      })
      .where("id", "=", id)
      .execute();
    await audit(trx, ctx, "mailing.change", id);
  });
}

/** Removes an announcement that was never queued. */
export async function discardMailing(platform: Platform, ctx: Ctx, seen: SeenDraft): Promise<void> {
  await transaction(platform, async (trx) => {
    await endRequests(trx, ctx, seen.id);
    await lockDraft(trx, seen);
    await trx.deleteFrom("mailings").where("id", "=", seen.id).execute();
    await audit(trx, ctx, "mailing.discard", seen.id);
  });
}

function audit(trx: Transaction<DB>, ctx: Ctx, action: string, id: string): Promise<void> {
  return writeAudit(trx, ctx, { action, objectType: "mailing", objectId: id });
}

function columnsOf({ ways, texts, segment, perHour, shownFrom, shownUntil }: MailingDraft, purpose: string) {
  const byLanguage = Object.fromEntries(
    texts.map(({ language, ...words }) => [language, cleanWords(words)] as const),
  );
  const isWhole = Object.values(byLanguage).every(({ subject, body }) => subject !== "" && body !== "");
  // All readers of the provider's have a text that they can read; of a reseller's readers each may have another.
  const isReadable = purpose === "marketing" || byLanguage["en"] !== undefined;
  if (!isReadable || !isWhole) throw new AppError("invalid_input", undefined, { texts: "invalid_input" });
  const isShown = ways.includes("banner");
  const from = shownFrom === null ? null : new Date(shownFrom);
  const until = shownUntil === null ? null : new Date(shownUntil);
  if (isShown && (until === null || (from !== null && from >= until)))
    throw new AppError("invalid_input", undefined, { shownUntil: "invalid_input" });
  return {
    ways: [...new Set(ways)],
    texts: JSON.stringify(byLanguage),
    segment: JSON.stringify(segmentOf(segment)),
    per_hour: perHour,
    shown_from: isShown ? from : null,
    shown_until: isShown ? until : null,
  };
}

/**
 * Words as they are kept: plain, without characters that hide others, a subject in one line. A mail whose subject had
 * several would not be queued, and its reader counted as mailed.
 */
export function cleanWords({ subject, body }: MailingWords): MailingWords {
  return { subject: withoutHidden(subject.replace(/\s+/g, " ")), body: withoutHidden(body) };
}

/** What is chosen of a segment: an empty list, or a no, is not asked for. */
export function segmentOf(
  segment: MailingDraft["segment"],
): Record<string, readonly string[] | number | true> {
  return Object.fromEntries(
    Object.entries(segment).flatMap(([key, chosen]): [string, readonly string[] | number | true][] => {
      if (chosen === true || typeof chosen === "number") return [[key, chosen]];
      return Array.isArray(chosen) && chosen.length > 0 ? [[key, chosen]] : [];
    }),
  );
}

/** The segment of an announcement as it is kept. */
export function storedSegment({ segment }: Pick<MailingRow, "segment">): MailingDraft["segment"] {
  return storedShape.parse(segment);
}
