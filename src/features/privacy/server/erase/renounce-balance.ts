import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActCtx } from "#src/platform/operator/staff-act.ts";
import type { PrivacyContext } from "../deps.ts";

interface Renounced {
  readonly customerId: string;
  readonly cents: number;
  readonly reason: string;
  /** The id under which it happens once. */
  readonly id: string;
}

/** Takes off the balance what the customer renounced; afterwards, nothing of an erased customer can be taken. */
export async function renounceBalance(
  { adjust }: Pick<PrivacyContext, "adjust">,
  trx: Transaction<DB>,
  ctx: ActCtx,
  { customerId, cents, reason, id }: Renounced,
): Promise<void> {
  if (cents === 0) return;
  const note = "Renounced with the account";
  const payload = { customerId, cents: -cents, note, reversesId: null, owesRest: false };
  await adjust.run(trx, ctx, { payload, reason, id });
}
