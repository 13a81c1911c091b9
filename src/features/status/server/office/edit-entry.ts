import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StatusContext } from "../deps.ts";
import { lockEntry, type OfEntry, raiseRevision } from "../entries/entry-rows.ts";
import { checkComponents, checkTimes } from "./check-entry.ts";
import { cleanTexts, titleNumber, type Written, writeTexts } from "./write-texts.ts";

type StaffCtx = Ctx<StaffActor>;

interface Edit extends OfEntry {
  readonly titles: Written;
  readonly components: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** Changes title, components and times; an incident ends by its updates alone. */
export async function editEntry(context: StatusContext, ctx: StaffCtx, edit: Edit): Promise<void> {
  const titles = cleanTexts("titles", edit.titles);
  await transaction(context.platform, async (trx) => {
    const entry = await lockEntry(trx, edit);
    const components = await checkComponents(context, edit.siteId, edit.components, entry.components);
    const startsAt = new Date(edit.startsAt);
    const isIncident = entry.kind === "incident";
    const endsAt = isIncident ? entry.ends_at : edit.endsAt === null ? null : new Date(edit.endsAt);
    if (isIncident) {
      if (startsAt > ctx.now || (endsAt !== null && startsAt > endsAt)) throw new AppError("status_times");
      checkTimes(ctx.now, startsAt);
      const second = await trx
        .selectFrom("status_updates")
        .select("at")
        .where("entry_id", "=", entry.id)
        .where("number", "=", 2)
        .executeTakeFirst();
      if (second !== undefined && startsAt > second.at) throw new AppError("status_times");
    } else {
      if (endsAt === null) throw new AppError("status_times");
      checkTimes(ctx.now, startsAt, endsAt);
    }
    await writeTexts(trx, ctx, { entryId: entry.id, number: titleNumber }, titles);
    await trx
      .updateTable("status_entries")
      .set({
        components,
        starts_at: startsAt,
        ends_at: endsAt,
        version: entry.version + 1,
        changed_at: ctx.now,
      })
      .where("id", "=", entry.id)
      .execute();
    await raiseRevision(trx, entry.site_id);
    await writeAudit(trx, ctx, {
      action: "status-entry.edit",
      objectType: "statusEntry",
      objectId: entry.id,
      before: factsOf(entry.components, entry.starts_at, entry.ends_at),
      after: factsOf(components, startsAt, endsAt),
    });
  });
}

function factsOf(components: readonly string[], startsAt: Date, endsAt: Date | null) {
  return {
    components: components.join(", "),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

interface Turned extends OfEntry {
  readonly turn: "begin" | "end" | "call-off";
}

const actions = {
  begin: "status-entry.begin",
  end: "status-entry.end",
  "call-off": "status-entry.call-off",
} as const;

/** Begins planned work before its time, ends it before its time, or calls off what has not begun. */
export async function turnMaintenance(platform: Platform, ctx: StaffCtx, given: Turned): Promise<void> {
  const { turn } = given;
  await transaction(platform, async (trx) => {
    const entry = await lockEntry(trx, given);
    const { now } = ctx;
    const isPlanned = entry.kind === "maintenance" && entry.called_off_at === null && now < entry.starts_at;
    const isRunning = entry.ends_at !== null && now >= entry.starts_at && now < entry.ends_at;
    const fits = turn === "end" ? entry.kind === "maintenance" && isRunning : isPlanned;
    if (!fits || entry.called_off_at !== null) throw new AppError("status_ended");
    await trx
      .updateTable("status_entries")
      .set({
        version: entry.version + 1,
        changed_at: now,
        ...(turn === "begin" && { starts_at: now }),
        ...(turn === "end" && { ends_at: now }),
        ...(turn === "call-off" && { called_off_at: now }),
      })
      .where("id", "=", entry.id)
      .execute();
    await raiseRevision(trx, entry.site_id);
    await writeAudit(trx, ctx, { action: actions[turn], objectType: "statusEntry", objectId: entry.id });
  });
}
