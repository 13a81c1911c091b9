import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { IncidentState, Severity } from "#src/shared/status.ts";
import type { StatusContext } from "../deps.ts";
import { raiseRevision } from "../entries/entry-rows.ts";
import { checkComponents, checkTimes } from "./check-entry.ts";
import { cleanTexts, titleNumber, type Written, writeTexts } from "./write-texts.ts";

type StaffCtx = Ctx<StaffActor>;

interface Begun {
  readonly siteId: number;
  readonly titles: Written;
  readonly texts: Written;
  readonly components: readonly string[];
}

interface NewIncident extends Begun {
  readonly severity: Severity;
  readonly state: IncidentState;
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
}

/** Opens an incident, or notes one that is over already. Returns its id. */
export async function openIncident(
  context: StatusContext,
  ctx: StaffCtx,
  { startsAt, endsAt, state, severity, ...begun }: NewIncident,
): Promise<string> {
  const from = startsAt === undefined ? ctx.now : new Date(startsAt);
  const isOver = state === "resolved";
  const until = endsAt === undefined ? ctx.now : new Date(endsAt);
  if (from > ctx.now || until > ctx.now || from > until) throw new AppError("status_times");
  if (!isOver && endsAt !== undefined) throw new AppError("status_times");
  checkTimes(ctx.now, from);
  return addEntry(context, ctx, {
    ...begun,
    kind: "incident",
    action: "status-entry.open",
    startsAt: from,
    endsAt: isOver ? until : null,
    at: until,
    state,
    severity,
  });
}

interface NewMaintenance extends Begun {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Announces planned work. Returns its id. */
export async function planMaintenance(
  context: StatusContext,
  ctx: StaffCtx,
  { startsAt, endsAt, ...begun }: NewMaintenance,
): Promise<string> {
  const [from, until] = [new Date(startsAt), new Date(endsAt)];
  checkTimes(ctx.now, from, until);
  if (until <= ctx.now) throw new AppError("status_times");
  return addEntry(context, ctx, {
    ...begun,
    kind: "maintenance",
    action: "status-entry.plan",
    startsAt: from,
    endsAt: until,
    at: ctx.now,
    state: null,
    severity: null,
  });
}

interface Added extends Begun {
  readonly kind: "incident" | "maintenance";
  readonly action: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Of its first update. */
  readonly at: Date;
  readonly state: IncidentState | null;
  readonly severity: Severity | null;
}

async function addEntry(context: StatusContext, ctx: StaffCtx, added: Added): Promise<string> {
  const { platform } = context;
  const titles = cleanTexts("titles", added.titles);
  const texts = cleanTexts("texts", added.texts);
  const components = await checkComponents(context, added.siteId, added.components);
  const id = platform.ids.next();
  await transaction(platform, async (trx) => {
    await trx
      .insertInto("status_entries")
      .values({
        id,
        site_id: added.siteId,
        kind: added.kind,
        components,
        starts_at: added.startsAt,
        ends_at: added.endsAt,
        version: 1,
        created_at: ctx.now,
        changed_at: ctx.now,
      })
      .execute();
    await writeTexts(trx, ctx, { entryId: id, number: titleNumber }, titles);
    await addUpdate(trx, ctx, { ...added, entryId: id, number: 1, texts });
    await raiseRevision(trx, added.siteId);
    await writeAudit(trx, ctx, {
      action: added.action,
      objectType: "statusEntry",
      objectId: id,
      detail: { components: components.join(", "), state: added.state, severity: added.severity },
    });
  });
  return id;
}

interface NewUpdate {
  readonly entryId: string;
  readonly number: number;
  readonly at: Date;
  readonly state: IncidentState | null;
  readonly severity: Severity | null;
  readonly texts: Written;
}

export async function addUpdate(trx: Transaction<DB>, ctx: StaffCtx, update: NewUpdate): Promise<void> {
  const { entryId, number, at, state, severity } = update;
  await trx
    .insertInto("status_updates")
    .values({
      entry_id: entryId,
      number,
      at,
      state,
      severity,
      written_by: ctx.actor.staffId,
      created_at: ctx.now,
    })
    .execute();
  await writeTexts(trx, ctx, { entryId, number }, cleanTexts("texts", update.texts));
}
