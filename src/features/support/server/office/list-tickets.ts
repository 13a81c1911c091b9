import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { decodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { listedWithPart } from "#src/platform/search/match-part.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import type { supportAdminRoutes, ticketView } from "../../contract-admin.ts";
import type { SupportContext } from "../deps.ts";
import { thingUuid } from "../tickets/describe-thing.ts";
import { numberIn } from "../tickets/list-tickets.ts";
import type { TicketRow } from "../tickets/ticket-row.ts";
import { showStaffTickets } from "./show-tickets.ts";

type View = z.output<typeof ticketView>;
type Query = z.output<(typeof supportAdminRoutes)["GET /v2/admin/support/tickets"]["query"]>;
type Listed = RouteOutput<(typeof supportAdminRoutes)["GET /v2/admin/support/tickets"]>;

/** A promise is soon due when it is within this time, or past. */
const soonMs = 30 * 60_000;

/** By what the tickets of a view are ordered, each with an index, and whether the newest come first. */
const orders: Readonly<Record<View, { at: RawBuilder<Date>; isNewestFirst?: true }>> = {
  mine: { at: sql`coalesce(next_due_at, updated_at)` },
  unassigned: { at: sql`coalesce(next_due_at, updated_at)` },
  open: { at: sql`coalesce(next_due_at, updated_at)` },
  due: { at: sql`coalesce(next_due_at, updated_at)` },
  held: { at: sql`held_until` },
  answered: { at: sql`last_staff_at` },
  closed: { at: sql`closed_at`, isNewestFirst: true },
};

/** Whether a ticket is in a view. */
function isIn(view: View, staffId: string, now: Date): RawBuilder<unknown> {
  const soon = new Date(now.getTime() + soonMs);
  switch (view) {
    case "mine":
      return sql`state = 'open' AND assignee_id = ${staffId}`;
    case "unassigned":
      return sql`state = 'open' AND assignee_id IS NULL`;
    case "due":
      return sql`state = 'open' AND next_due_at <= ${soon}`;
    case "open":
    case "held":
    case "answered":
    case "closed":
      return sql`state = ${view}`;
  }
}

/** The tickets of a view, worked from the top. */
export async function listStaffTickets(
  context: SupportContext,
  { actor, now }: Ctx<StaffActor>,
  query: Query,
): Promise<Listed> {
  const db = context.platform.db.kysely;
  const { page, nextCursor } = await readPage(context, { staffId: actor.staffId, now }, query);
  const { rows } = await sql<Listed["counts"]>`
    SELECT count(*) FILTER (WHERE ${isIn("mine", actor.staffId, now)})::int AS mine,
           count(*) FILTER (WHERE ${isIn("unassigned", actor.staffId, now)})::int AS unassigned,
           count(*) FILTER (WHERE state = 'open')::int AS open,
           count(*) FILTER (WHERE ${isIn("due", actor.staffId, now)})::int AS due,
           count(*) FILTER (WHERE state = 'held')::int AS held,
           count(*) FILTER (WHERE state = 'answered')::int AS answered
    FROM tickets WHERE state <> 'closed'`.execute(db);
  return {
    tickets: await showStaffTickets(context, page, actor.staffId),
    nextCursor,
    waiting: await countWaiting(db, "last_customer_at", sql`tickets WHERE state = 'open'`),
    counts: rows[0] ?? { mine: 0, unassigned: 0, open: 0, due: 0, held: 0, answered: 0 },
  };
}

/** A page of a view, for its list and its file. */
export async function readPage(
  { platform }: SupportContext,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
  query: Omit<Query, "limit" | "cursor"> & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ page: readonly TicketRow[]; nextCursor: string | null }> {
  const db = platform.db.kysely;
  const { at, isNewestFirst } = orders[query.view];
  const after = decodeCursor(query.cursor);
  const customerId = optionalId("customer", query.customer);
  const assigneeId = optionalId("staff", query.assignee);
  const service = query.service === undefined ? undefined : (thingUuid(query.service) ?? query.service);
  const part = query.q ?? "";
  const direction = isNewestFirst ? sql`DESC` : sql`ASC`;
  const isAfter = (place: { at: Date; id: string }) =>
    isNewestFirst
      ? sql`(${at}, id) < (${place.at}::timestamptz, ${place.id}::uuid)`
      : sql`(${at}, id) > (${place.at}::timestamptz, ${place.id}::uuid)`;
  const { rows } = await sql<TicketRow & { readonly place: Date }>`
    SELECT *, ${at} AS place FROM tickets
    WHERE ${isIn(query.view, staffId, now)}
      ${when(after, isAfter)}
      ${when(query.since, (since) => sql`created_at >= ${since}::timestamptz`)}
      ${when(query.until, (until) => sql`created_at < ${until}::timestamptz`)}
      ${when(query.topic, (topic) => sql`topic = ${topic}`)}
      ${when(query.priority, (priority) => sql`priority = ${priority}`)}
      ${when(assigneeId, (id) => sql`assignee_id = ${id}`)}
      ${when(customerId, (id) => sql`customer_id = ${id}`)}
      ${when(service, (id) => sql`service_id::text = ${id}`)}
      ${part === "" ? sql`` : sql`AND ${await withPart(db, part)}`}
    ORDER BY ${at} ${direction}, id ${direction} LIMIT ${query.limit + 1}`.execute(db);
  return pageOf(rows, query.limit, (row) => ({ at: row.place, id: row.id }));
}

/** SQL: the subject has this part, or it is the number. */
async function withPart(db: Parameters<typeof listedWithPart>[0], part: string) {
  const subject = await listedWithPart(db, {
    table: "tickets",
    texts: [{ text: sql`subject`, index: "tickets_subject_grams" }],
    part,
    isOf: (condition) => condition,
    isAmong: (ids) => sql`id IN ${ids}`,
  });
  return sql`(${subject} OR number = ${numberIn(part) ?? -1})`;
}
