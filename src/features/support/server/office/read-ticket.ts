import { sql } from "kysely";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { optionalId, requireId } from "#src/platform/http/require-id.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { supportAdminRoutes } from "../../contract-admin.ts";
import type { SupportContext } from "../deps.ts";
import { findThing, shownService } from "../tickets/describe-thing.ts";
import { readParticipants } from "../tickets/participants.ts";
import { readMessages } from "../tickets/read-messages.ts";
import { stateOf } from "../tickets/show-tickets.ts";
import { findTicket, type TicketRow } from "../tickets/ticket-row.ts";
import { showStaffMessages } from "./show-messages.ts";
import { showStaffTickets, shownStaff } from "./show-tickets.ts";

type Shown = RouteOutput<(typeof supportAdminRoutes)["GET /v2/admin/support/tickets/{id}"]>;

/** A ticket with messages and notes, and who else is at it. */
export async function readStaffTicket(
  context: SupportContext,
  { actor, now }: Ctx<StaffActor>,
  asked: { readonly id: string; readonly after?: string | undefined; readonly before?: string | undefined },
): Promise<Shown> {
  const db = context.platform.db.kysely;
  const { staffId } = actor;
  const row = await findTicket(db, requireId("ticket", asked.id), null);
  const { messages, hasEarlier } = await readMessages(db, {
    ticketId: row.id,
    sight: "staff",
    after: optionalId("ticketMessage", asked.after),
    before: optionalId("ticketMessage", asked.before),
  });
  const [ticket] = await showStaffTickets(context, [row], staffId);
  if (ticket === undefined) throw new Error("a ticket was not shown");
  const doings = context.presence.at(now.getTime(), row.id);
  return {
    ticket,
    messages: await showStaffMessages(context, messages, { staffId, now }),
    hasEarlier,
    participants: await readParticipants(db, row.id),
    presence: await showPresence(context, doings, staffId),
    customerTypes: doings.some(({ by, doing }) => by === "customer" && doing === "typing"),
    customerReadTo: await readToOf(context, row.id),
    links: await readLinks(context, row.id),
    facts: await readFacts(context, row, staffId),
  };
}

/** What colleagues do, by their names. */
export async function showPresence(
  { namesOfStaff }: SupportContext,
  doings: ReturnType<SupportContext["presence"]["at"]>,
  staffId: string,
) {
  const others = doings.filter(({ by, personId }) => by === "staff" && personId !== staffId);
  const names = await namesOfStaff(others.map(({ personId }) => personId));
  return others.map(({ personId, doing, untilMs }) => ({
    staff: shownStaff(personId, names),
    doing,
    until: new Date(untilMs).toISOString(),
  }));
}

async function readToOf({ platform }: SupportContext, ticketId: string): Promise<Shown["customerReadTo"]> {
  const row = await platform.db.kysely
    .selectFrom("ticket_reads")
    .select("up_to")
    .where("ticket_id", "=", ticketId)
    .where("reader_kind", "=", "user")
    .orderBy("up_to_seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : encodeId("ticketMessage", row.up_to);
}

async function readFacts(
  { platform, subjects }: SupportContext,
  row: TicketRow,
  staffId: string,
): Promise<Shown["facts"]> {
  const { customer_id: customerId, site_id: siteId } = row;
  const thing = shownService(row);
  if (thing === null) return [];
  const asker = { kind: "staff", staffId, customerId, siteId } as const;
  const found = await findThing(subjects(), platform.db.kysely, asker, thing);
  return found === null ? [] : [...found.card.facts];
}

/** Tickets that staff linked with it, the one that it goes on from, those that go on from it, and what was joined into it. */
async function readLinks({ platform }: SupportContext, id: string): Promise<Shown["links"]> {
  const { rows } = await sql<{ id: string; number: number; subject: string; state: string }>`
    SELECT id, number, subject, state FROM tickets WHERE id IN (
      SELECT other_id FROM ticket_links WHERE ticket_id = ${id}
      UNION SELECT ticket_id FROM ticket_links WHERE other_id = ${id}
      UNION SELECT follows_id FROM tickets WHERE id = ${id}
      UNION SELECT id FROM tickets WHERE follows_id = ${id} OR merged_into = ${id}
      UNION SELECT merged_into FROM tickets WHERE id = ${id})
    ORDER BY number LIMIT 100`.execute(platform.db.kysely);
  return rows.map((row) => ({
    id: encodeId("ticket", row.id),
    number: row.number,
    subject: row.subject,
    state: stateOf(row.state),
  }));
}
