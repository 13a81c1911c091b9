import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { customerOf } from "./customer-of.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { lockUser } from "./lock-user.ts";
import { notifyNewDevice } from "./notify-new-device.ts";
import { noteFactorThere } from "./second-factor/stop-factor-recovery.ts";
import { openSession, type SessionMethod } from "./open-session.ts";

interface Entry {
  readonly userId: string;
  readonly method: SessionMethod;
  readonly isConfirmed: boolean;
  /** The second factor that was asked for, as the audit names it. */
  readonly secondFactor?: "totp" | "recovery-code";
  /** The passkey that let them in, which counts as both factors. */
  readonly passkeyId?: string;
}

/** Lets a user in whose proofs are right: mails about a new device, opens the session, writes the audit. */
export async function enter(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit,
  { userId, method, isConfirmed, secondFactor, passkeyId }: Entry,
): Promise<string> {
  const user = await lockUser(trx, userId);
  if (user.email !== null) {
    await notifyNewDevice(context, trx, { ...user, email: user.email, userId, siteId: ctx.site.id }, ctx);
  }
  const owner = { userId, customerId: await customerOf(trx, userId), method, isConfirmed };
  const factors = secondFactor === undefined && passkeyId === undefined ? 1 : 2;
  const accessToken = await openSession(
    context,
    trx,
    { ...owner, factors, ...(passkeyId !== undefined && { passkeyId }) },
    ctx,
  );
  if (factors === 2)
    await noteFactorThere(trx, inNameOf(ctx, { kind: "user", id: userId }), { userId, siteId: ctx.site.id });
  const detail = {
    ...(method !== "password" && { method }),
    ...(secondFactor !== undefined && { secondFactor }),
  };
  await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
    action: "user.sign-in",
    objectType: "user",
    objectId: userId,
    ...(Object.keys(detail).length > 0 && { detail }),
  });
  return accessToken;
}
