import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { type SenderRow, settleSender } from "#src/platform/mail/senders/change-senders.ts";
import { turnSenderKey } from "#src/platform/mail/senders/sender-keys.ts";
import { whitelabelEvents } from "../../events.ts";
import { failingDays, nextState } from "../hosts/host-state.ts";
import { ownerOfShop } from "../read-sites.ts";
import type { Judged, KeptLook } from "./wanted-records.ts";

export interface LookedSender {
  readonly look: KeptLook;
  readonly judged: Judged;
}

/**
 * What a look makes of a sender. One that fails is used on for a week, as long as receivers find its key: without it they
 * refuse what is signed. A silent zone says nothing about the key.
 */
export async function settle(
  trx: Transaction<DB>,
  ctx: Ctx,
  row: SenderRow,
  { look, judged }: LookedSender,
): Promise<void> {
  const { state, failing_since: failingSince } = nextState(row, judged.isRight, ctx.now);
  const isTurned = row.next !== null && judged.hasNext === true;
  const hasKey = look.isSilent ? row.is_used : judged.hasKey || isTurned;
  const isUsed = state === "active" || (state === "failing" && hasKey);
  await settleSender(trx, row.site_id, { state, isUsed, failingSince, found: look, now: ctx.now });
  if (isTurned) await turnSenderKey(trx, row.site_id);
  if (state !== row.state || isUsed !== row.is_used || isTurned)
    await noteChange(trx, ctx, row, { state, isUsed, isTurned });
}

/** Leaves a domain to the site that proves it now, or keeps it from one that cannot have it. */
export async function leaveDomain(
  trx: Transaction<DB>,
  ctx: Ctx,
  row: SenderRow,
  look: KeptLook,
): Promise<void> {
  const after = { state: "pending", isUsed: false, failingSince: null, found: look, now: ctx.now };
  await settleSender(trx, row.site_id, after);
  if (row.state !== "pending")
    await noteChange(trx, ctx, row, { state: "pending", isUsed: false, isTurned: false });
}

interface Change {
  readonly state: string;
  readonly isUsed: boolean;
  readonly isTurned: boolean;
}

/** Says to the owner of the site what became of its sender. */
async function noteChange(trx: Transaction<DB>, ctx: Ctx, row: SenderRow, after: Change): Promise<void> {
  const owner = await ownerOfShop(trx, row.site_id);
  if (owner === null) return;
  await writeAudit(trx, ctx, {
    action: "whitelabel.check-mail-sender",
    objectType: "whitelabel-site",
    objectId: owner.id,
    detail: { domain: row.domain, ...after },
  });
  const of = { siteId: owner.site_id, customerId: owner.customer_id };
  const to = { now: ctx.now };
  await publishEvent(trx, to, whitelabelEvents, {
    name: "whitelabel.mail-sender-changed.v1",
    payload: { siteId: owner.id },
    ...of,
  });
  if (after.state === "failing" && row.state === "active")
    await publishEvent(trx, to, whitelabelEvents, {
      name: "whitelabel.mail-sender-failing.v1",
      payload: { siteId: owner.id, days: failingDays },
      ...of,
    });
  if (after.state === "pending" && row.state !== "pending")
    await publishEvent(trx, to, whitelabelEvents, {
      name: "whitelabel.mail-sender-lost.v1",
      payload: { siteId: owner.id },
      ...of,
    });
}
