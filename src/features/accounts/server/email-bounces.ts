import { type ExpressionBuilder, type ExpressionWrapper, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../events.ts";
import { customerOf } from "./customer-of.ts";

/** One may be a fault of a server on the way. */
export const bouncesUntilMarked = 2;

export interface EmailBounce {
  readonly userId: string;
  /** To which the mail was sent. */
  readonly address: string;
  /** `5.1.1` (RFC 3463). */
  readonly reason: string;
}

/** Counts a mail that no server will ever deliver; at the second the user is asked for an address that works. */
export async function noteEmailBounce(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, address, reason }: EmailBounce,
): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .select(["site_id", "email"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  const small = address.toLowerCase();
  if (user?.email?.toLowerCase() !== small) return;
  const { rows } = await sql<{ bounces: number }>`
    INSERT INTO email_bounces AS b (user_id, address, bounces, reason, last_at)
    VALUES (${userId}, ${small}, 1, ${reason}, ${ctx.now})
    ON CONFLICT (user_id) DO UPDATE SET
      bounces = CASE WHEN b.address = excluded.address THEN b.bounces + 1 ELSE 1 END,
      address = excluded.address, reason = excluded.reason, last_at = excluded.last_at
    RETURNING bounces`.execute(trx);
  if (rows[0]?.bounces !== bouncesUntilMarked) return;
  await writeAudit(trx, ctx, {
    action: "user.mark-unreachable",
    objectType: "user",
    objectId: userId,
    detail: { reason },
  });
  await publishEvent(trx, ctx, accountsEvents, {
    name: "accounts.email-unreachable.v1",
    siteId: user.site_id,
    customerId: await customerOf(trx, userId),
    payload: { userId },
  });
}

/** A mail arrived, or the address is another one. */
export async function forgetEmailBounces(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("email_bounces").where("user_id", "=", userId).execute();
}

/** Whether mails to a user's address keep coming back. */
export function isUnreachable(row: ExpressionBuilder<DB, "users">): ExpressionWrapper<DB, "users", boolean> {
  return row
    .exists(
      row
        .selectFrom("email_bounces")
        .select("email_bounces.user_id")
        .whereRef("email_bounces.user_id", "=", "users.id")
        .where("email_bounces.bounces", ">=", bouncesUntilMarked)
        .where(sql<boolean>`email_bounces.address = lower(users.email)`),
    )
    .$castTo<boolean>();
}
