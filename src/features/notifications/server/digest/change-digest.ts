import type { Transaction } from "kysely";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type DigestRhythm, nextDigestAt } from "#src/shared/digest-time.ts";

/** Sets how often optional mail comes. Back to at once, what waits is sent in a last digest, now. */
export async function changeDigest(
  trx: Transaction<DB>,
  { actor: { userId }, now }: UserCtx,
  { rhythm, zone }: { readonly rhythm: DigestRhythm; readonly zone: string },
): Promise<void> {
  const values = { rhythm, zone, next_at: nextDigestAt(rhythm, zone, now) ?? now, changed_at: now };
  await trx
    .insertInto("mail_digests")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}
