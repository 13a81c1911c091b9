import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import {
  type IncidentState,
  incidentStates,
  maxStatusUpdates,
  type Severity,
  severities,
} from "#src/shared/status.ts";
import { lockEntry, type OfEntry, raiseRevision } from "../entries/entry-rows.ts";
import { addUpdate } from "./open-entry.ts";
import { cleanTexts, type Written, writeTexts } from "./write-texts.ts";

type StaffCtx = Ctx<StaffActor>;

interface PostedUpdate extends OfEntry {
  readonly texts: Written;
  readonly state?: IncidentState | undefined;
  readonly severity?: Severity | undefined;
  readonly at?: string | undefined;
}

/**
 * Says how an entry goes on. The update that resolves an incident ends it, one with another state opens it again; what is
 * said of one that is over leaves its end as it was.
 */
export async function postUpdate(
  platform: Platform,
  ctx: StaffCtx,
  { texts, at, ...given }: PostedUpdate,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const entry = await lockEntry(trx, given);
    if (entry.called_off_at !== null) throw new AppError("status_ended");
    const last = await trx
      .selectFrom("status_updates")
      .selectAll()
      .where("entry_id", "=", entry.id)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    if (last.number >= maxStatusUpdates) throw new AppError("status_limit", { max: maxStatusUpdates });
    const from = at === undefined ? ctx.now : new Date(at);
    if (from > ctx.now || from < earliest(entry, last)) throw new AppError("status_times");
    const isIncident = entry.kind === "incident";
    const state = isIncident ? (given.state ?? oneOf(incidentStates, last.state)) : null;
    const severity = isIncident ? (given.severity ?? oneOf(severities, last.severity)) : null;
    const number = last.number + 1;
    await addUpdate(trx, ctx, { entryId: entry.id, number, at: from, state, severity, texts });
    await trx
      .updateTable("status_entries")
      .set({
        version: entry.version + 1,
        changed_at: ctx.now,
        ...(isIncident && { ends_at: state === "resolved" ? (entry.ends_at ?? from) : null }),
      })
      .where("id", "=", entry.id)
      .execute();
    await raiseRevision(trx, entry.site_id);
    await writeAudit(trx, ctx, {
      action: "status-entry.update",
      objectType: "statusEntry",
      objectId: entry.id,
      detail: { number },
      before: { state: last.state, severity: last.severity },
      after: { state, severity },
    });
  });
}

type EntryRow = Awaited<ReturnType<typeof lockEntry>>;

/** What follows the first update of an incident may have been before that was written; planned work begins after it. */
function earliest({ kind, starts_at }: EntryRow, last: { readonly number: number; readonly at: Date }): Date {
  return kind === "incident" && last.number === 1 ? starts_at : last.at;
}

interface Correction extends OfEntry {
  readonly number: number;
  readonly texts: Written;
}

/** Replaces the words of an update; those before stay in the database and in the office. */
export async function correctUpdate(platform: Platform, ctx: StaffCtx, given: Correction): Promise<void> {
  const texts = cleanTexts("texts", given.texts);
  await transaction(platform, async (trx) => {
    const entry = await lockEntry(trx, given);
    const update = await trx
      .selectFrom("status_updates")
      .select("number")
      .where("entry_id", "=", entry.id)
      .where("number", "=", given.number)
      .executeTakeFirst();
    if (update === undefined) throw new AppError("not_found");
    await writeTexts(trx, ctx, { entryId: entry.id, number: given.number }, texts);
    await trx
      .updateTable("status_entries")
      .set({ version: entry.version + 1, changed_at: ctx.now })
      .where("id", "=", entry.id)
      .execute();
    await raiseRevision(trx, entry.site_id);
    await writeAudit(trx, ctx, {
      action: "status-entry.correct",
      objectType: "statusEntry",
      objectId: entry.id,
      detail: { number: given.number },
    });
  });
}

function oneOf<T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((one) => one === text) ?? null;
}
