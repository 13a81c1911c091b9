import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Visit } from "./deps.ts";

/**
 * After one of a user's ways to sign in was removed, in the same transaction and under the user's lock: refuses with
 * `last_sign_in_method` when none is left. Passkeys count where they work: on this host.
 */
export async function keepWayIn(
  trx: Transaction<DB>,
  { origin }: Pick<Visit, "origin">,
  userId: string,
): Promise<void> {
  const left = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where((where) =>
      where.or([
        where("password_hash", "is not", null),
        where.exists(where.selectFrom("identities").select("id").where("user_id", "=", userId)),
        where.exists(
          where
            .selectFrom("passkeys")
            .select("id")
            .where("user_id", "=", userId)
            .where("rp_id", "=", new URL(origin).hostname)
            .where("suspended_at", "is", null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (left === undefined) throw new AppError("last_sign_in_method");
}
