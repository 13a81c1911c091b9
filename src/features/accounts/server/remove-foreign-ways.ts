import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { removeIdentities } from "./identities/remove-identities.ts";
import { removePasskeys } from "./passkeys/index.ts";

interface Account {
  readonly userId: string;
  readonly siteId: number;
  readonly emailCanonical: string | null;
}

/**
 * Removes the ways in that another may have added before the mailbox's owner proved to be it: passkeys, and accounts at
 * other services but those of which the service has seen this mailbox opened.
 */
export async function removeForeignWays(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, siteId, emailCanonical }: Account,
): Promise<void> {
  await removePasskeys(trx, ctx, { userId, siteId });
  await removeIdentities(trx, ctx, {
    userId,
    siteId,
    ...(emailCanonical !== null && { exceptMailbox: emailCanonical }),
  });
}
