import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import type { StaffContext } from "../deps.ts";
import { confirmationEnd, staffSessionEnd, staffTokenPrefix } from "../staff-rules.ts";

interface Beginning {
  readonly staffId: string;
  /** What was proved, for the audit. */
  readonly method: "password" | "passkey" | "set-up-link";
  /** Both factors are proved: it is open. */
  readonly isProved: boolean;
  /** The one that opened it. */
  readonly passkeyId?: string;
}

/**
 * Begins a session and gives its token. One that waits to enrol its first factor counts as confirmed: there is nothing
 * else yet by which it could prove again who it is.
 */
export async function beginSession(
  { platform }: Pick<StaffContext, "platform">,
  trx: Transaction<DB>,
  ctx: CallCtx<unknown>,
  { staffId, method, isProved, passkeyId }: Beginning,
): Promise<string> {
  const { now } = ctx;
  const token = staffTokenPrefix + platform.ids.secret();
  const hasFactor = await hasAnyFactor(trx, staffId);
  await trx
    .insertInto("staff_sessions")
    .values({
      id: platform.ids.next(),
      token_hash: hashToken(token),
      staff_id: staffId,
      network: networkNameOf(ctx.ip),
      address: ctx.ip,
      user_agent: ctx.userAgent.slice(0, 300),
      created_at: now,
      last_seen_at: now,
      expires_at: staffSessionEnd(now),
      proved_at: isProved ? now : null,
      confirmed_until: isProved || !hasFactor ? confirmationEnd(now) : null,
      passkey_id: passkeyId ?? null,
    })
    .execute();
  const asStaff = inNameOf(ctx, { kind: "staff", id: staffId });
  await writeAudit(trx, asStaff, {
    action: "staff.sign-in",
    objectType: "staff",
    objectId: staffId,
    detail: { method },
  });
  return token;
}

/** Whether there is a second factor to prove. */
export async function hasAnyFactor(trx: Transaction<DB>, staffId: string): Promise<boolean> {
  const row = await trx
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom("staff_totp").where("staff_id", "=", staffId).where("confirmed_at", "is not", null),
        ),
        exists(selectFrom("staff_passkeys").where("staff_id", "=", staffId)),
      ]).as("has"),
    )
    .executeTakeFirstOrThrow();
  return row.has === true;
}
