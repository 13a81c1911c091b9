import { type Kysely, sql } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { announceChange, type Announced, planNow } from "./announce-change.ts";
import { cancelChange } from "./cancel-change.ts";
import type { PriceDeps } from "./deps.ts";
import { draftChange } from "./draft-change.ts";
import { findChange } from "./find-change.ts";
import { type PricePlan, wordOf } from "./plan-change.ts";
import { type PriceChange, type PriceSelection, type PriceTarget, versionOf } from "./price-change.ts";
import { listChanges } from "./read-changes.ts";

/** Which running services of a reseller's site are to cost what its price list says now. */
export interface SiteChange {
  readonly siteId: number;
  readonly kind: PriceChange["kind"];
  readonly part: PriceTarget["part"];
  readonly selection: Pick<PriceSelection, "plans" | "endings">;
  readonly fromAt: Date;
}

/** What it would do now; `prices`: a word for all that it comes to, so that no other is announced. */
export interface SiteChangeEffect extends Omit<PricePlan, "lines" | "noticeDays"> {
  readonly prices: string;
}

/** A change of a site with whom it reached. */
export interface ListedSiteChange {
  readonly change: PriceChange;
  readonly services: number;
  readonly customers: number;
  readonly mrrDeltaCents: bigint;
}

/** More changes of prices than a customer can be asked to read in a year. */
const mostAnnounced = 60;

/**
 * Changes of prices that resellers announce to their own customers. The engine is that of staff, with the same days of
 * notice; a change passes the site's list on, reaches no other site, and never goes below what the reseller pays.
 */
export function changesOfSites(deps: Pick<PriceDeps, "platform" | "kindOf" | "sites">) {
  const { platform } = deps;
  const db = platform.db.kysely;
  return {
    async preview(asked: SiteChange, now: Date): Promise<SiteChangeEffect> {
      const { plan } = await planNow(deps, db, { ...asked, target: targetOf(asked) }, now);
      const { lines, noticeDays: _, ...effect } = plan;
      return { ...effect, prices: wordOf(lines) };
    },
    /** Refused when it would affect other services or come to other prices than the preview showed. */
    announce(
      ctx: Ctx,
      asked: SiteChange & {
        /** What staff sees it by. */
        readonly name: string;
        readonly message: string | undefined;
        readonly expectedServices: number;
        readonly prices: string;
      },
    ): Promise<Announced & { readonly id: string }> {
      const id = platform.ids.next();
      const { kind, siteId, selection, fromAt, name, message, expectedServices, prices } = asked;
      return transaction(platform, async (trx) => {
        await requireFew(trx, siteId, ctx.now);
        const reason = message ?? "";
        const draft = { kind, siteId, name, selection, target: targetOf(asked), fromAt, reason };
        await draftChange(trx, ctx, { id, draft });
        // As it was stored, so that both are of the same text.
        const version = versionOf(await findChange(trx, id));
        const movedCents = Number.MAX_SAFE_INTEGER;
        const announcement = { id, expectedServices, prices, version, movedCents, message, reason };
        return { id, ...(await announceChange(deps, trx, ctx, announcement)) };
      });
    },
    async list(
      siteId: number,
      page: Omit<Parameters<typeof listChanges>[1], "siteId">,
    ): Promise<{ readonly changes: readonly ListedSiteChange[]; readonly nextCursor: string | null }> {
      const { changes, nextCursor } = await listChanges(db, { ...page, siteId });
      const sumsOf = await readSums(
        db,
        changes.map(({ change }) => change.id),
      );
      return { changes: changes.map(({ change }) => ({ change, ...sumsOf(change.id) })), nextCursor };
    },
    /** Calls one off before its day; of another site it is not found. */
    cancel: (ctx: Ctx, { siteId, id }: { readonly siteId: number; readonly id: string }): Promise<void> =>
      transaction(platform, async (trx) => {
        if ((await findChange(trx, id)).siteId !== siteId) throw new AppError("not_found");
        await cancelChange(deps, trx, ctx, { id, reason: "" });
      }),
  };
}

/** What the site's list says. */
function targetOf({ part }: Pick<SiteChange, "part">): PriceTarget {
  return { part, cents: null, termMonths: null };
}

async function requireFew(db: Kysely<DB>, siteId: number, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom("price_changes")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("site_id", "=", siteId)
    .where("created_at", ">", sql<Date>`${now}::timestamptz - interval '1 year'`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostAnnounced) throw new AppError("rate_limited");
}

async function readSums(db: Kysely<DB>, ids: readonly string[]) {
  const none = { services: 0, customers: 0, mrrDeltaCents: 0n };
  if (ids.length === 0) return () => none;
  const rows = await db
    .selectFrom("price_change_lines")
    .select("change_id")
    .select(sql<number>`count(DISTINCT service_id)::integer`.as("services"))
    .select(sql<number>`count(DISTINCT customer_id)::integer`.as("customers"))
    .select(
      sql<bigint>`coalesce(round(sum((after_cents - before_cents)::numeric / term) FILTER (WHERE is_usual)), 0)::bigint`.as(
        "mrrDeltaCents",
      ),
    )
    .where("change_id", "in", ids)
    .where("replaced_at", "is", null)
    .groupBy("change_id")
    .execute();
  const byChange = new Map(rows.map(({ change_id, ...sums }) => [change_id, sums]));
  return (id: string) => byChange.get(id) ?? none;
}
