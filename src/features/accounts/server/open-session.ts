import type { Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { confirmationEnd, sessionEnd } from "./durations.ts";
import { refuseSignIn } from "./blocks/refuse-sign-in.ts";
import { revokeSessions } from "./revoke-sessions.ts";

const userAgentLength = 200;
/** Right passwords are not counted, so this bounds what a program that signs in for each call leaves open. */
const maxOpen = 200;

/** The part of a user agent that is stored. */
export function storedUserAgent(userAgent: string): string {
  return userAgent.slice(0, userAgentLength);
}

/** By what a session was opened. */
export type SessionMethod = "password" | "passkey" | "exchange" | SigninProvider;

/** Whose session is opened. */
export interface SessionOwner {
  readonly userId: string;
  readonly customerId: string;
}

/** By what a session is opened. */
interface SessionProof {
  readonly method: SessionMethod;
  /** Its person has just given a proof that confirms what follows, too. */
  readonly isConfirmed: boolean;
  /** How many proofs of different kinds opened it; 1. */
  readonly factors?: 1 | 2;
  /** The passkey, where it was one. */
  readonly passkeyId?: string;
}

/** Opens a session and returns its token, which exists nowhere else: only the hash is stored. Throws `customer_blocked`. */
export async function openSession(
  { platform }: AccountsContext,
  trx: Transaction<DB>,
  owner: SessionOwner & SessionProof,
  ctx: Visit,
): Promise<string> {
  await refuseSignIn(trx, owner.customerId, ctx.now);
  await endLeastUsed(trx, owner.userId, ctx.now);
  const token = platform.ids.secret();
  await trx
    .insertInto("sessions")
    .values({
      id: platform.ids.next(),
      token_hash: hashToken(token),
      user_id: owner.userId,
      customer_id: owner.customerId,
      site_id: ctx.site.id,
      method: owner.method,
      factors: owner.factors ?? 1,
      passkey_id: owner.passkeyId ?? null,
      user_agent: storedUserAgent(ctx.userAgent),
      network: networkNameOf(ctx.ip),
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: sessionEnd(ctx.now),
      confirmed_until: owner.isConfirmed ? confirmationEnd(ctx.now) : null,
    })
    .execute();
  return token;
}

/** Makes room for one more: ends those that were not used for the longest time. */
async function endLeastUsed(trx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  const surplus = await trx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .offset(maxOpen - 1)
    .execute();
  for (const { id } of surplus) await revokeSessions(trx, { userId, sessionId: id }, now);
}
