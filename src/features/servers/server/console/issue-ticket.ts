import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { UserCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import { aliveStates } from "../../rules.ts";
import { findServer } from "../find-server.ts";
import { serverCan, stateOf } from "../policy.ts";

const ticketMs = 30_000;

/** Path of the console socket. */
export const consolePath = "/api/v2/servers/console";

/** The subprotocol that is agreed on; the ticket is offered as a further one, since logs keep addresses. */
const protocol = "binary";
const ticketPrefix = "ticket.";

/** The ticket among the offered subprotocols (RFC 6455 §4.2.1); null when there is none. */
export function offeredTicket(header: string | undefined): string | null {
  const offered = header?.split(",").map((name) => name.trim()) ?? [];
  return offered.find((name) => name.startsWith(ticketPrefix))?.slice(ticketPrefix.length) ?? null;
}

/** A one-time right to open a server's console, bound to the session that asked. Only its hash is stored. */
export async function issueConsoleTicket(
  platform: Platform,
  ctx: UserCtx,
  serverId: string,
): Promise<{ path: string; protocols: string[]; expiresAt: string }> {
  const { actor, now } = ctx;
  const ticket = platform.ids.secret();
  const expiresAt = addMs(now, ticketMs);
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, actor.customerId, serverId);
    const refusal = serverCan.openConsole(stateOf(server));
    if (refusal) throw new AppError(refusal);
    await trx.deleteFrom("console_tickets").where("expires_at", "<", now).execute();
    await trx
      .insertInto("console_tickets")
      .values({
        ticket_hash: hashOf(ticket),
        server_id: server.id,
        session_id: actor.sessionId,
        expires_at: expiresAt,
      })
      .execute();
    await writeAudit(trx, ctx, { action: "server.console", objectType: "server", objectId: server.id });
  });
  const protocols = [protocol, ticketPrefix + ticket];
  return { path: consolePath, protocols, expiresAt: expiresAt.toISOString() };
}

export interface RedeemedTicket {
  readonly serverId: string;
  readonly name: string;
  readonly customerId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly sessionEndsAt: Date;
}

/** Redeems a ticket, once. Null when it is unknown, used, too old, of another session, or its session or server is no longer valid. */
export async function redeemConsoleTicket(
  platform: Platform,
  ticket: string,
  sessionId: string,
): Promise<RedeemedTicket | null> {
  const now = platform.clock.now();
  return transaction(platform, async (trx) => {
    const taken = await trx
      .deleteFrom("console_tickets")
      .where("ticket_hash", "=", hashOf(ticket))
      .where("session_id", "=", sessionId)
      .returning(["server_id", "session_id", "expires_at"])
      .executeTakeFirst();
    if (!taken || taken.expires_at <= now) return null;
    const good = await trx
      .selectFrom("servers")
      .innerJoin("sessions", "sessions.customer_id", "servers.customer_id")
      .select([
        "servers.id",
        "servers.name",
        "servers.customer_id",
        "sessions.expires_at",
        "sessions.user_id",
      ])
      .where("servers.id", "=", taken.server_id)
      // Through the grace too, as the ticket was issued; whether it runs now is found when its console is opened.
      .where("servers.service", "in", aliveStates)
      .where("servers.hold_id", "is", null)
      .where(sql<boolean>`NOT accounts_is_blocked(servers.customer_id, 'changes', ${now})`)
      .where("sessions.id", "=", taken.session_id)
      .where("sessions.revoked_at", "is", null)
      .where("sessions.expires_at", ">", now)
      .executeTakeFirst();
    if (!good) return null;
    const { id: serverId, name, customer_id: customerId, user_id: userId, expires_at: sessionEndsAt } = good;
    return { serverId, name, customerId, sessionId: taken.session_id, userId, sessionEndsAt };
  });
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
