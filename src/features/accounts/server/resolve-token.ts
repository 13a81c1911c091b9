import type { UserActor } from "#src/platform/authz/actor.ts";
import { readApiKey } from "#src/platform/authz/api-key-form.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { CustomerBlock } from "#src/shared/customer-block.ts";
import { blockSqlText } from "./blocks/block-of.ts";
import { stopSqlText } from "./security/freezes.ts";
import { isSeenStale } from "./durations.ts";
import { memberOf, type MemberRow } from "./member-of.ts";

interface SessionRow extends MemberRow {
  readonly id: string;
  readonly user_id: string;
  readonly customer_id: string;
  readonly site_id: number;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly confirmed_until: Date | null;
  readonly block: CustomerBlock | null;
  readonly stopped_until: Date | null;
}

const sessionBy = (condition: string) =>
  `SELECT id, user_id, customer_id, site_id, last_seen_at, expires_at, confirmed_until, role, may_destroy,
     ${blockSqlText("sessions.customer_id", "$2")} AS block,
     ${stopSqlText("sessions.customer_id", "sessions.user_id", "$2")} AS stopped_until
   FROM sessions JOIN memberships USING (user_id, customer_id)
   WHERE ${condition} AND revoked_at IS NULL AND expires_at > $2`;

const findSession = query<SessionRow>("accounts-find-session", sessionBy("token_hash = $1"));

const findByFormer = query<SessionRow>(
  "accounts-find-session-by-former",
  sessionBy("former_hash = $1 AND former_until > $2"),
);

const touchSession = query("accounts-touch-session", "UPDATE sessions SET last_seen_at = $2 WHERE id = $1");

/**
 * Finds the customer of a session token, and what its user may do there: one indexed read per call, so that the end of
 * a session, a change of role and the end of a membership count at once. A token that is not known costs a second one:
 * it may be the one that a session had before its last proof.
 */
export function createResolveToken({ db, clock, log }: Pick<Platform, "db" | "clock" | "log">) {
  return async (token: string): Promise<UserActor | null> => {
    if (readApiKey(token) !== "other") return null;
    const now = clock.now();
    const key = [hashToken(token), now];
    const [current] = await findSession(db.pool, key);
    const [session] = current === undefined ? await findByFormer(db.pool, key) : [current];
    // Its sessions ended with the block; one that was switched to the customer since counts no more either.
    if (session === undefined || session.block?.kinds.includes("sign-in") === true) return null;
    if (isSeenStale(session.last_seen_at, now)) {
      // A database that refuses writes, e.g. with a full disk, still serves reads.
      await touchSession(db.pool, [session.id, now]).catch((error: unknown) =>
        log.warn({ err: error }, "could not store when a session was last seen"),
      );
    }
    return {
      kind: "user",
      userId: session.user_id,
      customerId: session.customer_id,
      sessionId: session.id,
      sessionEndsAt: session.expires_at,
      // A proof is for who got the token that it gave.
      confirmedUntil: current === undefined ? null : session.confirmed_until,
      siteId: session.site_id,
      block: session.block,
      stoppedUntil: session.stopped_until,
      member: memberOf(session),
    };
  };
}
