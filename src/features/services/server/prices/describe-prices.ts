import type { Kysely } from "kysely";
import { customerThing } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActDescription, ActFact, ActPrice } from "#src/platform/operator/staff-act.ts";
import { encodeId } from "#src/shared/ids.ts";
import { planNow } from "./announce-change.ts";
import type { PriceDeps } from "./deps.ts";
import { type MovedInYear, movedInYear } from "./moved-in-year.ts";
import { changeOf, type PriceChange, type PriceKind } from "./price-change.ts";

type Describing = Pick<PriceDeps, "kindOf" | "sites" | "platform">;

/** One price of one service that changes. */
interface ChangedPrice {
  readonly serviceId: string;
  readonly name: string;
  /** `term`, or the extra address. */
  readonly part: string;
  readonly term: number;
  readonly beforeCents: bigint;
  readonly afterCents: bigint;
  readonly fromAt: Date;
}

/** A price of its own for one service. */
interface OwnPrice {
  readonly serviceId: string;
  readonly kind: PriceKind;
  readonly months: number;
  readonly cents: number;
  readonly fromAt: string;
  /** What the customer reads beside it. */
  readonly message?: string | undefined;
}

/** How many prices, of services that change alike as one, are shown; the page of the change has all. */
const mostShown = 20;

/** What an announcement is of: of a draft as it is now, which `check` compares with what was asked for. */
export async function describeAnnouncement(
  deps: Describing,
  db: Kysely<DB>,
  asked: { readonly changeId: string; readonly expectedServices: number | null },
): Promise<ActDescription> {
  const row = await db
    .selectFrom("price_changes")
    .selectAll()
    .where("id", "=", asked.changeId)
    .executeTakeFirst();
  if (row === undefined) return { customer: null, thing: null, facts: [] };
  const change = changeOf(row);
  const { prices, moved } = await readPrices(deps, db, change);
  const { expectedServices: services } = asked;
  return {
    customer: null,
    thing: null,
    facts: [
      { key: "change", kind: "text", value: change.name },
      ...(services === null ? [] : [{ key: "services", kind: "count", value: services } as const]),
      { key: "from", kind: "time", value: change.fromAt.toISOString() },
      ...movedFacts(moved),
    ],
    prices: shownPrices(change.kind, prices),
  };
}

/** What a price for one service is in place of. */
export async function describeOwnPrice(
  { kindOf, platform }: Describing,
  db: Kysely<DB>,
  { serviceId, kind, months, cents, fromAt, message }: OwnPrice,
): Promise<ActDescription> {
  const asked = { part: "term", fromAt: new Date(fromAt), now: platform.clock.now() } as const;
  const parts = await kindOf(kind).findParts(db, { ...asked, selection: { services: [serviceId] } });
  const [part] = parts;
  const lines = parts
    .filter(({ term }) => term === months)
    .map((one) => ({ part: one, afterCents: BigInt(cents), fromAt: asked.fromAt }));
  return {
    customer: part ? await customerThing(db, part.customerId) : null,
    thing: { kind, id: encodeId(kind, serviceId), name: part?.name ?? null },
    facts: [
      { key: "price", kind: "cents", value: cents },
      { key: "term", kind: "count", value: months },
      { key: "from", kind: "time", value: fromAt },
      ...movedFacts(movedInYear(lines)),
      ...(message === undefined ? [] : [{ key: "note", kind: "text", value: message } as const]),
    ],
    prices: shownPrices(kind, lines.map(priceOf)),
  };
}

async function readPrices(
  deps: Describing,
  db: Kysely<DB>,
  change: PriceChange,
): Promise<{ readonly prices: readonly ChangedPrice[]; readonly moved: MovedInYear }> {
  if (change.state === "draft") {
    const { plan } = await planNow(deps, db, change, deps.platform.clock.now());
    return { prices: plan.lines.map(priceOf), moved: movedInYear(plan.lines) };
  }
  // As it was announced: what services cost now is something else.
  const rows = await db
    .selectFrom("price_change_lines")
    .select(["service_id as serviceId", "name", "part", "term"])
    .select(["before_cents as beforeCents", "after_cents as afterCents"])
    .where("change_id", "=", change.id)
    .orderBy("service_id")
    .orderBy("part")
    .orderBy("term")
    .execute();
  const lines = rows.map(({ beforeCents, afterCents, ...part }) => ({
    part: { ...part, cents: beforeCents },
    afterCents,
    fromAt: change.fromAt,
  }));
  return { prices: lines.map(priceOf), moved: movedInYear(lines) };
}

function priceOf({
  part: { serviceId, name, part, term, cents },
  ...line
}: {
  readonly part: Pick<ChangedPrice, "serviceId" | "name" | "part" | "term"> & { readonly cents: bigint };
  readonly afterCents: bigint;
  readonly fromAt: Date;
}): ChangedPrice {
  return { serviceId, name, part, term, beforeCents: cents, ...line };
}

function movedFacts({ forgoneCents, raisedCents }: MovedInYear): readonly ActFact[] {
  return [
    ...(forgoneCents > 0 ? [{ key: "forgone", kind: "cents", value: forgoneCents } as const] : []),
    ...(raisedCents > 0 ? [{ key: "raised", kind: "cents", value: raisedCents } as const] : []),
  ];
}

/** Services whose prices change alike are one row, the largest first. */
function shownPrices(kind: PriceKind, prices: readonly ChangedPrice[]): Required<ActDescription>["prices"] {
  const groups = new Map<string, { readonly first: ChangedPrice; count: number }>();
  for (const price of prices) {
    const { part, term, beforeCents, afterCents, fromAt } = price;
    const key = [part === "term", term, beforeCents, afterCents, fromAt.getTime()].join(" ");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: price, count: 1 });
    else group.count += 1;
  }
  const rows = [...groups.values()].sort((one, other) => other.count - one.count);
  return {
    rows: rows.slice(0, mostShown).map(({ first, count }) => shownPrice(kind, first, count - 1)),
    further: rows.slice(mostShown).reduce((sum, { count }) => sum + count, 0),
  };
}

function shownPrice(
  kind: PriceKind,
  { serviceId, name, part, term, beforeCents, afterCents, fromAt }: ChangedPrice,
  others: number,
): ActPrice {
  return {
    service: { kind, id: encodeId(kind, serviceId), name },
    others,
    address: part === "term" ? null : part,
    months: term,
    beforeCents: Number(beforeCents),
    afterCents: Number(afterCents),
    fromAt: fromAt.toISOString(),
  };
}
