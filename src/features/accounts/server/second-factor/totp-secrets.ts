import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "../deps.ts";
import { createTotpSecret, findTotpStep } from "#src/platform/factors/totp.ts";

type Sealing = Pick<AccountsContext, "sealer">;

/** Stores a new secret for the user, which counts once it is confirmed; one that was not confirmed goes. */
export async function storeNewSecret(
  { sealer }: Sealing,
  db: Kysely<DB>,
  userId: string,
  now: Date,
): Promise<Buffer> {
  const secret = createTotpSecret();
  const fresh = {
    secret: sealer.seal(secret.toString("base64url"), purposeOf(userId)),
    created_at: now,
    confirmed_at: null,
    last_step: null,
  };
  await db
    .insertInto("totp_secrets")
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
    .execute();
  return secret;
}

/**
 * Whether it is a code of the user's authenticator that was not used: its step, and those before it, are used up by
 * that. `isConfirmed`: of an authenticator that is in use, or of one that is being set up.
 */
export async function useTotpCode(
  { sealer }: Sealing,
  db: Kysely<DB>,
  which: { readonly userId: string; readonly isConfirmed: boolean },
  code: string,
  now: Date,
): Promise<boolean> {
  const { userId, isConfirmed } = which;
  const row = await db
    .selectFrom("totp_secrets")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const opened = row && sealer.open(row.secret, purposeOf(userId));
  if (opened === undefined || opened === null) return false;
  const step = findTotpStep(Buffer.from(opened, "base64url"), code, now);
  if (step === null) return false;
  const used = await db
    .updateTable("totp_secrets")
    .set({ last_step: step, ...(!isConfirmed && { confirmed_at: now }) })
    .where("user_id", "=", userId)
    .where("confirmed_at", isConfirmed ? "is not" : "is", null)
    .where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

const purposeOf = (userId: string): string => `totp:${userId}`;
