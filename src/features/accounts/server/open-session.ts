import type { Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { networkNameOf } from "./devices.ts";
import { sessionEnd } from "./durations.ts";

const userAgentLength = 200;

/** The part of a user agent that is stored. */
export function storedUserAgent(userAgent: string): string {
  return userAgent.slice(0, userAgentLength);
}

/** Whose session is opened. */
export interface SessionOwner {
  readonly userId: string;
  readonly customerId: string;
}

/** Opens a session and returns its token, which exists nowhere else: only the hash is stored. */
export async function openSession(
  { platform }: AccountsContext,
  trx: Transaction<DB>,
  owner: SessionOwner,
  ctx: Visit,
): Promise<string> {
  const token = platform.ids.secret();
  await trx
    .insertInto("sessions")
    .values({
      id: platform.ids.next(),
      token_hash: hashToken(token),
      user_id: owner.userId,
      customer_id: owner.customerId,
      site_id: ctx.site.id,
      user_agent: storedUserAgent(ctx.userAgent),
      network: networkNameOf(ctx.ip),
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: sessionEnd(ctx.now),
    })
    .execute();
  return token;
}
