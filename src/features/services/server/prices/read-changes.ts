import { type Kysely, sql } from "kysely";
import { openApproval } from "#src/features/staff/server/index.ts";
import { type ShownCustomer, showCustomers } from "#src/features/accounts/server/index.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { planNow } from "./announce-change.ts";
import type { PlanDeps } from "./deps.ts";
import { findChange } from "./find-change.ts";
import type { PricePlan } from "./plan-change.ts";
import { type Arrival, type ArrivalCell, arrivalOf, cellsOf } from "./price-arrival.ts";
import { movedInYear } from "./moved-in-year.ts";
import { changeOf, type PriceChange, subjectOf } from "./price-change.ts";

export interface PriceLine {
  readonly serviceId: string;
  readonly customerId: string;
  readonly name: string;
  readonly part: string;
  readonly term: number;
  readonly isUsual: boolean;
  readonly beforeCents: bigint;
  readonly afterCents: bigint;
}

/** A change; `only`: the service that a price of its own was set for by it. */
export interface KnownChange {
  readonly change: PriceChange;
  readonly only:
    | { readonly name: string; readonly customer: ShownCustomer; readonly message: string | null }
    | undefined;
}

export interface PriceView extends KnownChange {
  readonly effect: Omit<PricePlan, "lines" | "noticeDays"> &
    Arrival & { readonly replaces: boolean; readonly movedCents: number | null };
  /** What waits for a second person. */
  readonly approvalId: string | null;
  /** Of the page. */
  readonly lines: readonly PriceLine[];
  readonly total: number;
  /** Whose the lines are, by the id. */
  readonly customerOf: (id: string) => ShownCustomer;
}

export interface ChangesAsked {
  readonly state?: "draft" | "announced" | "in-force" | "cancelled" | undefined;
  readonly kind?: PriceChange["kind"] | undefined;
  /** What is announced for a day until then is in force. */
  readonly now: Date;
  /** Those that the reseller of this site announced. */
  readonly siteId?: number;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Changes, newest first. */
export async function listChanges(
  db: Kysely<DB>,
  { state, kind, siteId, now, ...page }: ChangesAsked,
): Promise<{
  readonly changes: readonly KnownChange[];
  readonly nextCursor: string | null;
}> {
  const before = decodeCursor(page.cursor);
  const rows = await db
    .selectFrom("price_changes")
    .selectAll()
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(siteId !== undefined, (query) => query.where("site_id", "=", siteId ?? 0))
    .$if(state === "draft" || state === "cancelled", (query) => query.where("state", "=", state ?? ""))
    .$if(state === "announced", (query) => query.where("state", "=", "announced").where("from_at", ">", now))
    .$if(state === "in-force", (query) => query.where("state", "=", "announced").where("from_at", "<=", now))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id}::uuid)`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  const changes = shown.map(changeOf);
  const onlyOf = await readOnly(db, changes);
  return {
    changes: changes.map((change) => ({ change, only: onlyOf(change) })),
    nextCursor: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/** Of changes that were made for one service, which it is. */
async function readOnly(
  db: Kysely<DB>,
  changes: readonly PriceChange[],
): Promise<(change: PriceChange) => KnownChange["only"]> {
  const ids = changes.filter(({ target }) => target.termMonths !== null).map(({ id }) => id);
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("price_change_lines")
    .distinctOn("change_id")
    .select(["change_id", "name", "customer_id as customerId", "message"])
    .where("change_id", "in", ids)
    .orderBy("change_id")
    .execute();
  const customerOf = await customersOf(db, rows);
  const byChange = new Map(
    rows.map(({ change_id, name, customerId, message }) => [
      change_id,
      { name, customer: customerOf(customerId), message },
    ]),
  );
  return ({ id }) => byChange.get(id);
}

/** A change with whom it affects: of a draft computed now, by the same function as its announcement. */
export async function readChange(
  deps: PlanDeps,
  db: Kysely<DB>,
  asked: {
    readonly id: string | null;
    readonly now: Date;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<PriceView> {
  const { now, limit, offset } = asked;
  const change = await findChange(db, asked.id);
  if (change.state !== "draft") return readAnnounced(db, change, { limit, offset });
  const { plan } = await planNow(deps, db, change, now);
  const { lines, noticeDays: _, ...effect } = plan;
  const page = lines.slice(offset, offset + limit).map(({ part, afterCents }) => ({
    serviceId: part.serviceId,
    customerId: part.customerId,
    name: part.name,
    part: part.part,
    term: part.term,
    isUsual: part.isUsual,
    beforeCents: part.cents,
    afterCents,
  }));
  const arrival = arrivalOf(cellsOf(lines), effect.mrrDeltaCents);
  const replaces = lines.some(({ part }) => part.isAnnounced);
  return {
    change,
    only: undefined,
    effect: { ...effect, ...arrival, replaces, movedCents: movedInYear(lines).movedCents },
    approvalId: await openApproval(db, subjectOf(change.id), now),
    lines: page,
    total: lines.length,
    customerOf: await customersOf(db, page),
  };
}

function customersOf(db: Kysely<DB>, rows: readonly { readonly customerId: string }[]) {
  return showCustomers(
    db,
    rows.map(({ customerId }) => customerId),
  );
}

/** The same cells as of a draft, a row for all services that pay first on the same day. */
async function readCells(db: Kysely<DB>, id: string): Promise<readonly ArrivalCell[]> {
  const { rows } = await sql<ArrivalCell>`
    SELECT months, min(first_at) AS "firstAt", count(*)::integer AS services, sum(parts)::bigint AS parts FROM (
      SELECT max(renew_months) AS months, min(first_at) AS first_at,
        coalesce(sum(trunc((after_cents - before_cents) * 12000::numeric / term)) FILTER (WHERE is_usual), 0) AS parts
      FROM price_change_lines WHERE change_id = ${id} AND replaced_at IS NULL GROUP BY service_id) AS service
    GROUP BY months, date_trunc('day', first_at, 'UTC')`.execute(db);
  return rows;
}

interface Sums {
  readonly services: number;
  readonly customers: number;
  readonly total: number;
  /** Services of it when it was announced. */
  readonly announced: number;
  readonly mrrCents: bigint;
  readonly mrrDeltaCents: bigint;
}

/** Whether an announced change took the place of another one, for any of a customer's services. */
export async function replacesPrices(
  db: Kysely<DB>,
  { id, announcedAt }: Pick<PriceChange, "id" | "announcedAt">,
  customerId?: string,
): Promise<boolean> {
  const own = db.selectFrom("price_change_lines").select("service_id").where("change_id", "=", id);
  const replaced = await db
    .selectFrom("price_change_lines")
    .select("service_id")
    .where("replaced_at", "=", announcedAt)
    .where("change_id", "<>", id)
    .where("service_id", "in", customerId === undefined ? own : own.where("customer_id", "=", customerId))
    .limit(1)
    .executeTakeFirst();
  return replaced !== undefined;
}

async function readAnnounced(
  db: Kysely<DB>,
  change: PriceChange,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PriceView> {
  const { rows } = await sql<Sums>`
    SELECT count(DISTINCT service_id) FILTER (WHERE replaced_at IS NULL)::integer AS services,
      count(DISTINCT customer_id) FILTER (WHERE replaced_at IS NULL)::integer AS customers,
      count(*) FILTER (WHERE replaced_at IS NULL)::integer AS total, count(DISTINCT service_id)::integer AS announced,
      coalesce(round(sum(before_cents::numeric / term) FILTER (WHERE is_usual AND replaced_at IS NULL)), 0)::bigint AS "mrrCents",
      coalesce(round(sum((after_cents - before_cents)::numeric / term) FILTER (WHERE is_usual AND replaced_at IS NULL)), 0)::bigint AS "mrrDeltaCents"
    FROM price_change_lines WHERE change_id = ${change.id}`.execute(db);
  const { total, announced, ...sums } = rows[0] ?? {
    total: 0,
    announced: 0,
    services: 0,
    customers: 0,
    mrrCents: 0n,
    mrrDeltaCents: 0n,
  };
  const lines = await db
    .selectFrom("price_change_lines")
    .select([
      "service_id as serviceId",
      "customer_id as customerId",
      "name",
      "part",
      "term",
      "is_usual as isUsual",
      "before_cents as beforeCents",
      "after_cents as afterCents",
    ])
    .where("change_id", "=", change.id)
    .where("replaced_at", "is", null)
    .orderBy("service_id")
    .orderBy("part")
    .orderBy("term")
    .limit(limit)
    .offset(offset)
    .execute();
  // A price of their own replaced it since.
  const leftOut = { ownPrice: announced - sums.services, announcedAlready: 0, unchanged: 0 };
  const arrival = arrivalOf(await readCells(db, change.id), sums.mrrDeltaCents);
  const replaces = await replacesPrices(db, change);
  const earliestAt = change.fromAt;
  const effect = { ...sums, ...leftOut, ...arrival, replaces, earliestAt, movedCents: null };
  const onlyOf = await readOnly(db, [change]);
  const customerOf = await customersOf(db, lines);
  return { change, only: onlyOf(change), effect, approvalId: null, lines, total, customerOf };
}
