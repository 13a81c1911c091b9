import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../events.ts";
import type { SessionMethod } from "./open-session.ts";
import { endFactorRecovery } from "./second-factor/factor-recoveries.ts";
import { endChallenges } from "./second-factor/challenges.ts";

/** Sessions of a user: one, all but one, all, or of these those of one method. */
interface WhichSessions {
  readonly userId: string;
  readonly sessionId?: string;
  readonly exceptSessionId?: string | undefined;
  /** Those alone that act for it. */
  readonly customerId?: string;
  /** Those alone that were opened by it. */
  readonly method?: SessionMethod;
  /** Those alone that this passkey opened. */
  readonly passkeyId?: string;
}

/** The password or the mailbox is another's now: a wait that somebody began before counts no more. */
function isWhole({ sessionId, customerId, method, passkeyId }: WhichSessions): boolean {
  return [sessionId, customerId, method, passkeyId].every((limit) => limit === undefined);
}

/** Ends open sessions, unless it is a single one with the sign-ins that wait, and returns them; open sockets close on the event of each. */
export async function revokeSessions(
  trx: Transaction<DB>,
  which: WhichSessions,
  at: Date,
): Promise<readonly string[]> {
  let open = trx.updateTable("sessions").set({ revoked_at: at }).where("user_id", "=", which.userId);
  if (which.sessionId !== undefined) open = open.where("id", "=", which.sessionId);
  if (which.exceptSessionId !== undefined) open = open.where("id", "<>", which.exceptSessionId);
  if (which.customerId !== undefined) open = open.where("customer_id", "=", which.customerId);
  if (which.method !== undefined) open = open.where("method", "=", which.method);
  if (which.sessionId === undefined) await endChallenges(trx, which.userId);
  if (isWhole(which)) await endFactorRecovery(trx, which.userId);
  if (which.passkeyId !== undefined) open = open.where("passkey_id", "=", which.passkeyId);
  const ended = await open
    .where("revoked_at", "is", null)
    .where("expires_at", ">", at)
    .returning(["id", "site_id", "customer_id"])
    .execute();
  for (const session of ended) {
    await publishEvent(trx, { now: at }, accountsEvents, {
      name: "accounts.session-revoked.v1",
      siteId: session.site_id,
      customerId: session.customer_id,
      payload: { sessionId: session.id, userId: which.userId },
    });
  }
  return ended.map(({ id }) => id);
}
