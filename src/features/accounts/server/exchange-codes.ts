import type { Transaction } from "kysely";
import { inNameOf } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { lockUser } from "./lock-user.ts";
import { openSession, type SessionOwner, storedUserAgent } from "./open-session.ts";
import { exchangeCodeEnd } from "./durations.ts";

/**
 * Issues a code that lets the sister site open its own session (product §4). Only on the site's former host;
 * elsewhere the call does not exist. The code is bound to the sister's host and to this browser, so that a link
 * cannot sign a visitor in to another person's account.
 */
export async function issueExchangeCode(
  { platform, settings }: AccountsContext,
  ctx: Visit<UserActor>,
): Promise<string> {
  const { actor } = ctx;
  const { legacy } = settings;
  if (legacy === null || new URL(ctx.origin).hostname !== legacy.host) throw new AppError("not_found");
  const code = platform.ids.secret();
  await transaction(platform, async (trx) => {
    await trx
      .insertInto("exchange_codes")
      .values({
        code_hash: hashToken(code),
        session_id: actor.sessionId,
        site_id: ctx.site.id,
        host: new URL(legacy.sisterUrl).host,
        user_agent: storedUserAgent(ctx.userAgent),
        network: networkNameOf(ctx.ip),
        created_at: ctx.now,
        expires_at: exchangeCodeEnd(ctx.now),
      })
      .execute();
    const object = { objectType: "session", objectId: actor.sessionId };
    await writeAudit(trx, ctx, { action: "session.issue-code", ...object });
  });
  return code;
}

/**
 * Opens a session by a code, once. Presenting a code uses it up, also from the wrong host or browser: a leaked
 * code becomes worthless.
 */
export async function redeemExchangeCode(
  context: AccountsContext,
  ctx: Visit,
  code: string,
): Promise<string> {
  const { platform } = context;
  const used = await platform.db.kysely
    .updateTable("exchange_codes")
    .set({ used_at: ctx.now })
    .where("code_hash", "=", hashToken(code))
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .returningAll()
    .executeTakeFirst();
  const isMeant =
    used !== undefined &&
    used.site_id === ctx.site.id &&
    used.host === new URL(ctx.origin).host &&
    used.user_agent === storedUserAgent(ctx.userAgent) &&
    used.network === networkNameOf(ctx.ip);
  if (!isMeant) throw new AppError("exchange_code_invalid");

  return transaction(platform, async (trx) => {
    const owner = await findOwner(trx, used.session_id);
    if (owner === undefined) throw new AppError("exchange_code_invalid");
    // What ends all sessions of the account ends either the one of the code before, or the new one with it.
    await lockUser(trx, owner.userId);
    const session = await trx
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", used.session_id)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", ctx.now)
      .forUpdate()
      .executeTakeFirst();
    if (session === undefined) throw new AppError("exchange_code_invalid");
    // It proves a session, not who sits at it now.
    const opening = { ...owner, method: "exchange", isConfirmed: false } as const;
    const token = await openSession(context, trx, opening, ctx);
    const object = { objectType: "user", objectId: owner.userId };
    const asOwner = inNameOf(ctx, { kind: "user", id: owner.userId });
    await writeAudit(trx, asOwner, { action: "user.exchange-code", ...object });
    return token;
  });
}

async function findOwner(trx: Transaction<DB>, sessionId: string): Promise<SessionOwner | undefined> {
  return trx
    .selectFrom("sessions")
    .select(["user_id as userId", "customer_id as customerId"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
}
