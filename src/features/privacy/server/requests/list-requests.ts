import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { inPage, inQueue, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { requestOutput } from "../../contract-admin.ts";
import type { PrivacyContext } from "../deps.ts";
import { type CopyRow, showCopy } from "./read-own.ts";

export interface RequestsWanted {
  readonly show: "open" | "waiting" | "settled" | "all";
  readonly customer?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Row extends CopyRow {
  readonly kind: string;
  readonly customer_id: string;
  readonly person_id: string | null;
  readonly user_id: string | null;
  readonly asked_by: { readonly kind: string; readonly id?: string };
  readonly actor_name: string | null;
  readonly reason: string | null;
  readonly due_at: Date;
  readonly answer: string | null;
  readonly settled_at: Date | null;
}

type Condition = RawBuilder<unknown>;

/** SQL: a request `r` that is ready and waits for its download by staff, who asked for it. */
const isToFetch = (now: Date): Condition =>
  sql`(r.state = 'ready' AND r.user_id IS NULL AND r.fetched_at IS NULL AND r.expires_at > ${now})`;

/** SQL: a request `r` that is not settled. */
export const isOpenRequest = (now: Date): Condition =>
  sql`(r.state = 'open' OR r.state = 'failed' OR ${isToFetch(now)})`;

/** Which requests a list shows: those that `waiting` has are what staff has to work on; copies are made by themselves. */
function conditionsAt(now: Date): Readonly<Record<RequestsWanted["show"], Condition>> {
  return {
    open: isOpenRequest(now),
    waiting: sql`(r.state = 'failed' OR (r.state = 'open' AND r.kind = 'erasure') OR ${isToFetch(now)})`,
    settled: sql`NOT ${isOpenRequest(now)}`,
    all: sql`true`,
  };
}

/** Requests of people about their data, newest first; open ones are a queue, in which the oldest comes first. */
export async function listRequests({ platform }: PrivacyContext, wanted: RequestsWanted) {
  const { kysely } = platform.db;
  const { show, limit } = wanted;
  const conditions = conditionsAt(platform.clock.now());
  const customerId = wanted.customer === undefined ? null : decodeId("customer", wanted.customer);
  const isQueue = show === "open" || show === "waiting";
  const { rows } = await sql<Row>`
    SELECT r.*, ${doerName("r.asked_by")} AS actor_name FROM privacy_requests r
    WHERE ${(isQueue ? inQueue : inPage)("r.asked_at", "r.id", wanted)} AND ${conditions[show]}
    ${when(customerId, (id) => sql`r.customer_id = ${id}`)}
    ORDER BY ${isQueue ? sql`r.asked_at, r.id` : sql`r.asked_at DESC, r.id DESC`} LIMIT ${limit + 1}`.execute(
    kysely,
  );
  const { page, nextCursor } = pageOf(rows, limit, ({ asked_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    kysely,
    page.map(({ customer_id: id }) => id),
  );
  const requests = page.map(
    (row): z.output<typeof requestOutput> => ({
      ...showCopy(row),
      id: encodeId("privacyRequest", row.id),
      kind: row.kind === "copy" ? "copy" : "erasure",
      customer: customerOf(row.customer_id),
      scope: row.person_id === null ? "account" : "person",
      askedBy: doneByOf(row.asked_by, row.actor_name),
      reason: row.reason,
      dueAt: row.due_at.toISOString(),
      answer: row.answer,
      settledAt: row.settled_at?.toISOString() ?? null,
      isOurs: row.user_id === null,
    }),
  );
  return {
    requests,
    nextCursor,
    waiting: await countWaiting(kysely, "r.asked_at", sql`privacy_requests r WHERE ${conditions.waiting}`),
  };
}
