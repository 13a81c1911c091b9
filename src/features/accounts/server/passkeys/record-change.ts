import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { encodeId } from "#src/shared/ids.ts";
import { accountsEvents } from "../../events.ts";
import { customerOf } from "../customer-of.ts";

const events = {
  add: "accounts.passkey-added.v1",
  rename: "accounts.passkey-renamed.v1",
  remove: "accounts.passkey-removed.v1",
  suspend: "accounts.passkey-suspended.v1",
} as const;

/** Writes the audit row and the event of a change to a passkey, in the change's own transaction. */
export async function recordChange(
  trx: Transaction<DB>,
  ctx: Ctx,
  verb: keyof typeof events,
  { userId, siteId, passkeyId }: Record<"userId" | "passkeyId", string> & { readonly siteId: number },
): Promise<void> {
  await publishEvent(trx, { now: ctx.now }, accountsEvents, {
    name: events[verb],
    siteId,
    customerId: await customerOf(trx, userId),
    payload: { userId, passkeyId },
  });
  await writeAudit(trx, ctx, {
    action: `user.${verb}-passkey`,
    objectType: "user",
    objectId: userId,
    detail: { passkey: encodeId("passkey", passkeyId) },
  });
}
