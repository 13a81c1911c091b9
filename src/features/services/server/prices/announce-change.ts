import { type Kysely, type Transaction, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { lockChange } from "./find-change.ts";
import { planChange, type PlannedLine, type PricePlan, wordOf } from "./plan-change.ts";
import { firstTermFrom } from "#src/shared/first-term-from.ts";
import { movedInYear } from "./moved-in-year.ts";
import type { PlanDeps } from "./deps.ts";
import { type PriceChange, versionOf } from "./price-change.ts";
import { notifyCustomers } from "./notify-customers.ts";

export interface Announcement {
  readonly id: string;
  /** How many services the preview showed; null: any number. */
  readonly expectedServices: number | null;
  /** What its prices may move in a year at most: that much was counted against limits, or approved. */
  readonly movedCents: number;
  /** Of the draft as it was shown, counted, or approved: of another one nothing is announced. */
  readonly version: string;
  /** The same of the prices that it comes to (`wordOf`); null where the draft itself says each. */
  readonly prices: string | null;
  /** What staff wrote to the customer of a price for one service. */
  readonly message?: string | undefined;
  readonly reason: string;
}

export interface Announced {
  readonly services: number;
  readonly customers: number;
}

/**
 * Announces a draft: from its day its services have the new prices. Computed again from the present prices, under a
 * lock, so that what is announced is what is written down. What autoprolong set aside before keeps its amount, unless
 * the term costs less now.
 */
export async function announceChange(
  deps: PlanDeps,
  trx: Transaction<DB>,
  ctx: Ctx,
  announcement: Announcement,
): Promise<Announced> {
  const { id, reason } = announcement;
  const { now } = ctx;
  const change = await lockChange(trx, id);
  const { fromAt, plan } = await planAnnouncement(deps, trx, { change, announcement, now });
  const { lines, services, customers } = plan;
  await writeLines(trx, change, { lines, message: announcement.message ?? null }, now);
  await trx
    .updateTable("price_changes")
    .set({ state: "announced", announced_at: now, from_at: fromAt })
    .where("id", "=", id)
    .execute();
  await notifyCustomers(trx, ctx, "announced", change);
  await writeAudit(trx, ctx, {
    action: "price-change.announce",
    objectType: "price-change",
    objectId: id,
    detail: {
      services,
      customers,
      fromAt: fromAt.toISOString(),
      mrrDeltaCents: Number(plan.mrrDeltaCents),
      reason,
    },
  });
  const lowered = lines.filter(({ part, afterCents }) => afterCents < part.cents);
  for (const serviceId of new Set(lowered.map(({ part }) => part.serviceId))) {
    await deps.kindOf(change.kind).releaseDear(trx, serviceId, now);
  }
  return { services, customers };
}

interface Planned {
  readonly change: Omit<PriceChange, "id" | "createdAt" | "announcedAt" | "cancelledAt">;
  readonly announcement: Omit<Announcement, "id" | "reason">;
  readonly now: Date;
}

/** What an announcement does now; throws what refuses it. */
export async function planAnnouncement(
  deps: PlanDeps,
  db: Kysely<DB>,
  { change, announcement, now }: Planned,
): Promise<{ readonly fromAt: Date; readonly plan: PricePlan }> {
  const { expectedServices, version, prices, movedCents } = announcement;
  if (change.state !== "draft") throw new AppError("price_change_closed");
  if (version !== versionOf(change)) throw new AppError("price_change_revised");
  const planned = await planNow(deps, db, change, now);
  const { lines, services, noticeDays, earliestAt } = planned.plan;
  if (lines.length === 0) throw new AppError("price_change_empty");
  const isAsShown = expectedServices === null || expectedServices === services;
  if (!isAsShown || movedInYear(lines).movedCents > movedCents)
    throw new AppError("price_change_grown", { services });
  if (prices !== null && prices !== wordOf(lines)) throw new AppError("price_change_revised");
  if (planned.fromAt < earliestAt) throw new AppError("price_notice_short", { days: noticeDays });
  return planned;
}

/** What a draft would do now. A day that is past means now. */
export async function planNow(
  { kindOf, sites }: PlanDeps,
  db: Kysely<DB>,
  change: Pick<PriceChange, "siteId" | "kind" | "selection" | "target" | "fromAt">,
  now: Date,
): Promise<{ readonly fromAt: Date; readonly plan: PricePlan }> {
  const { kind, selection, target } = change;
  const fromAt = change.fromAt < now ? now : change.fromAt;
  const parts = await kindOf(kind).findParts(db, {
    siteId: change.siteId,
    selection,
    part: target.part,
    fromAt,
    now,
  });
  const noticeDays = new Map<number, number>();
  for (const id of new Set(parts.map(({ siteId }) => siteId)))
    noticeDays.set(id, (await sites.of(id)).values.priceNoticeDays);
  return {
    fromAt,
    plan: planChange(
      parts,
      { selection, target, fromAt, noticeDays, keepsCost: change.siteId !== null },
      now,
    ),
  };
}

async function writeLines(
  trx: Transaction<DB>,
  { id, target }: PriceChange,
  { lines, message }: { readonly lines: readonly PlannedLine[]; readonly message: string | null },
  now: Date,
): Promise<void> {
  const isOwn = target.termMonths !== null;
  const rows = lines.map(({ part, afterCents, fromAt }) => ({
    service: part.serviceId,
    site: part.siteId,
    customer: part.customerId,
    name: part.name,
    part: part.part,
    term: part.term,
    is_usual: part.isUsual,
    before: Number(part.cents),
    after: Number(afterCents),
    from_at: fromAt.toISOString(),
    first_at: firstTermFrom(part, fromAt).toISOString(),
    renew_months: part.renewMonths,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (service uuid, site smallint, customer uuid,
    name text, part text, term integer, is_usual boolean, before bigint, after bigint, from_at timestamptz, first_at timestamptz, renew_months integer)`;
  await sql`
    INSERT INTO price_change_lines (change_id, service_id, site_id, customer_id, name, part, term, is_usual, before_cents, after_cents,
      first_at, renew_months, message)
    SELECT ${id}, service, site, customer, name, part, term, is_usual, before, after, first_at, renew_months, ${message} FROM ${given}`.execute(
    trx,
  );
  // The last decision about a single service counts; of the length that it renews by, it counts for all lengths, as later
  // changes leave all of them alone.
  if (isOwn) {
    await sql`WITH replaced AS (DELETE FROM service_prices price USING ${given}
      WHERE price.service_id = line.service AND price.part = line.part AND (line.is_usual OR price.term = line.term)
        AND price.from_at > ${now}
      RETURNING price.change_id, price.service_id, price.part, price.term)
      UPDATE price_change_lines before SET replaced_at = ${now} FROM replaced
      WHERE before.change_id = replaced.change_id AND before.service_id = replaced.service_id
        AND before.part = replaced.part AND before.term = replaced.term`.execute(trx);
  }
  await sql`
    INSERT INTO service_prices (service_id, part, term, cents, from_at, is_own, change_id)
    SELECT service, part, term, after, from_at, ${isOwn}, ${id} FROM ${given}`.execute(trx);
}
