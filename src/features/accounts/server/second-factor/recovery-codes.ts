import type { Kysely, Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createRecoveryCodes, markOfRecoveryCode } from "#src/platform/factors/recovery-code.ts";
import type { AccountsContext } from "../deps.ts";

type Sealing = Pick<AccountsContext, "sealer">;

/** Replaces the user's recovery codes; they are shown this once, since only their keyed hashes are stored. */
export async function replaceRecoveryCodes(
  { sealer }: Sealing,
  db: Kysely<DB>,
  userId: string,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: markOfRecoveryCode(sealer, userId, code) })))
    .execute();
  return codes;
}

/** Whether it is one of the user's codes that was not used; it is used up by that. */
export async function useRecoveryCode(
  { sealer }: Sealing,
  db: Kysely<DB>,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", markOfRecoveryCode(sealer, userId, typed))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Ends the codes of a user when they replaced others since a time: a thief may have made them. */
export async function endNewRecoveryCodes(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId }: { readonly userId: string },
  since: Date,
): Promise<void> {
  const ended = await trx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit_log")
          .select("id")
          .where("object_type", "=", "user")
          .where("object_id", "=", userId)
          .where("action", "=", "user.make-recovery-codes")
          .where("at", ">=", since),
      ),
    )
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return;
  await writeAudit(trx, ctx, { action: "user.end-recovery-codes", objectType: "user", objectId: userId });
}

export async function countRecoveryCodes(db: Kysely<DB>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((select) => select.fn.countAll<bigint>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
