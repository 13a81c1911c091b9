import type { Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "./deps.ts";
import { recoveryEnd } from "./durations.ts";

/** Makes a token that sets a new password, once, for an hour. Only its hash is stored. */
export async function createRecoveryToken(
  { platform }: Pick<AccountsContext, "platform">,
  trx: Transaction<DB>,
  userId: string,
  now: Date,
): Promise<string> {
  const token = platform.ids.secret();
  await trx
    .insertInto("recovery_tokens")
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: recoveryEnd(now) })
    .execute();
  return token;
}
