import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { accountsEvents } from "../../events.ts";
import { customerOf } from "../customer-of.ts";

const actions = {
  "accounts.totp-set-up.v1": "user.set-up-totp",
  "accounts.totp-removed.v1": "user.remove-totp",
  "accounts.recovery-codes-made.v1": "user.make-recovery-codes",
  "accounts.recovery-code-used.v1": "user.use-recovery-code",
  "accounts.second-factor-failed.v1": "user.second-factor-failed",
  "accounts.factor-recovery-begun.v1": "user.begin-factor-recovery",
  "accounts.factor-recovery-stopped.v1": "user.stop-factor-recovery",
} as const;

/** What happens to second factors: each is in the audit, and its user is notified, by mail too. */
export async function noteChange(
  trx: Transaction<DB>,
  ctx: Ctx,
  name: keyof typeof actions,
  { userId, siteId }: { readonly userId: string; readonly siteId: number },
): Promise<void> {
  await publishEvent(trx, { now: ctx.now }, accountsEvents, {
    name,
    siteId,
    customerId: await customerOf(trx, userId),
    payload: { userId },
  });
  await writeAudit(trx, ctx, { action: actions[name], objectType: "user", objectId: userId });
}
