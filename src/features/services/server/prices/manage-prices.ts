import type { ActCtx } from "#src/platform/operator/staff-act.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { type Announced, type Announcement, planNow } from "./announce-change.ts";
import { cancelChange } from "./cancel-change.ts";
import type { PriceDeps } from "./deps.ts";
import { findChange } from "./find-change.ts";
import { movedInYear } from "./moved-in-year.ts";
import { draftChange, type PriceDraft } from "./draft-change.ts";
import { wordOf } from "./plan-change.ts";
import { priceActs } from "./price-acts.ts";
import { type PriceKind, versionOf } from "./price-change.ts";
import type { PricedPart } from "./priced-kind.ts";
import { listChanges, readChange } from "./read-changes.ts";
import { reviseDraft } from "./revise-draft.ts";

/** A price of its own for one service; ids are UUIDs. */
export interface OwnPrice {
  readonly serviceId: string;
  readonly kind: PriceKind;
  /** The length of term of a server; of a name 12. */
  readonly months: number;
  readonly cents: number;
  /** Null: at once. */
  readonly fromAt: Date | null;
  /** What the customer reads beside it. */
  readonly message?: string | undefined;
  readonly reason: string;
}

type Asked = Omit<Announcement, "movedCents" | "version" | "prices"> & {
  readonly version?: string | undefined;
};

/** Changes of the prices of running services, for calls of staff and for commands. */
export function managePrices(deps: PriceDeps) {
  const { platform } = deps;
  const db = platform.db.kysely;
  const acts = priceActs(deps);
  return {
    acts: [acts.announce, acts.setPrice],
    list: (page: Parameters<typeof listChanges>[1]) => listChanges(db, page),
    read: (asked: Parameters<typeof readChange>[2]) => readChange(deps, db, asked),
    /** What one service costs now, and the first day that it can cost more; `not_found` when it has no prices. */
    async pricesOf(
      service: Pick<OwnPrice, "serviceId" | "kind">,
      now: Date,
    ): Promise<{ readonly parts: readonly [PricedPart, ...PricedPart[]]; readonly earliestAt: Date }> {
      const parts = await partsOf(service, now, now);
      const { priceNoticeDays } = (await deps.sites.of(parts[0].siteId)).values;
      return { parts, earliestAt: addDays(now, priceNoticeDays) };
    },
    async draft(ctx: ActCtx, draft: PriceDraft): Promise<string> {
      const id = platform.ids.next();
      await transaction(platform, (trx) => draftChange(trx, ctx, { id, draft }));
      return id;
    },
    revise: (ctx: ActCtx, revision: Parameters<typeof reviseDraft>[2]): Promise<void> =>
      transaction(platform, (trx) => reviseDraft(trx, ctx, revision)),
    /** Without a version the draft is announced, or kept for a second person, as it is now. */
    async announce(ctx: ActCtx, { id, reason, expectedServices, version }: Asked): Promise<Announced> {
      const change = await findChange(db, id);
      const { plan } = await planNow(deps, db, change, ctx.now);
      const payload = {
        changeId: id,
        expectedServices,
        movedCents: movedInYear(plan.lines).movedCents,
        version: version ?? versionOf(change),
        prices: wordOf(plan.lines),
      };
      return deps.perform(ctx, acts.announce, payload, once(reason));
    },
    cancel: (ctx: ActCtx, asked: Parameters<typeof cancelChange>[3]): Promise<void> =>
      transaction(platform, (trx) => cancelChange(deps, trx, ctx, asked)),
    /** Returns the id of its change. */
    async setPrice(ctx: ActCtx, { reason, ...price }: OwnPrice): Promise<string> {
      const fromAt = price.fromAt ?? ctx.now;
      const payload = { ...price, fromAt: fromAt.toISOString() };
      const moved = { movedCents: await movedBy(price, fromAt, ctx.now) };
      const { id } = await deps.perform(ctx, acts.setPrice, { ...payload, ...moved }, once(reason));
      return id;
    },
  };

  /** State refuses a second announcement, so each call has a key of its own. */
  function once(reason: string) {
    return { reason, idempotencyKey: platform.ids.next() };
  }

  /** What a price that is another than now moves in a year. */
  async function movedBy(price: Omit<OwnPrice, "reason">, fromAt: Date, now: Date): Promise<number> {
    const { months, cents } = price;
    const parts = await partsOf(price, fromAt, now);
    const priced = parts.filter(({ term }) => term === months);
    return movedInYear(priced.map((part) => ({ part, afterCents: BigInt(cents) }))).movedCents;
  }

  async function partsOf(
    { serviceId, kind }: Pick<OwnPrice, "serviceId" | "kind">,
    fromAt: Date,
    now: Date,
  ): Promise<readonly [PricedPart, ...PricedPart[]]> {
    const ask = { selection: { services: [serviceId] }, part: "term" as const, fromAt, now };
    const [first, ...others] = await deps.kindOf(kind).findParts(db, ask);
    if (first === undefined) throw new AppError("not_found");
    return [first, ...others];
  }
}
