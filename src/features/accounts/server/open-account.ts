import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { accountsEvents } from "../events.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { refuseBanned } from "./bans/refuse-banned.ts";
import { isAddressKept } from "./email-links.ts";
import { openCustomer } from "./open-customer.ts";
import { openSession, type SessionMethod } from "./open-session.ts";
import { referrerOf } from "./sign-up-rules.ts";

interface NewAccount {
  readonly username: string;
  /** Null for who signed up at a service that has none; `verifiedAt`: when its mailbox was proved. */
  readonly email: { readonly address: string; readonly verifiedAt: Date | null } | null;
  readonly passwordHash: string | null;
  readonly referrer: string | undefined;
  readonly language: string;
  readonly darkMode: boolean;
  /** By what the account signs in. */
  readonly method: SessionMethod;
}

interface OpenedAccount {
  readonly userId: string;
  readonly customerId: string;
  readonly accessToken: string;
}

/** Opens an account with its customer and a first session, in the caller's transaction; null when the address is taken. Throws `not_accepted`. */
export async function openAccount(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit,
  account: NewAccount,
): Promise<OpenedAccount | null> {
  const { ids } = context.platform;
  const userId = ids.next();
  const siteId = ctx.site.id;
  const { email, method } = account;
  const { sealer } = context;
  await refuseBanned(trx, { ip: ctx.ip, email: { address: email?.address, sealer } }, ctx.now);
  if (email !== null) {
    const address = { siteId, email: email.address, exceptUserId: userId };
    if (await isAddressKept(trx, address, ctx.now)) return null;
  }
  const created = await trx
    .insertInto("users")
    .values({
      id: userId,
      site_id: siteId,
      username: account.username,
      email: email?.address ?? null,
      email_canonical: email === null ? null : canonicalEmail(email.address),
      email_verified_at: email?.verifiedAt ?? null,
      password_hash: account.passwordHash,
      referrer_id: await findReferrer(trx, account.referrer, siteId),
      language: account.language,
      dark_mode: account.darkMode,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "email_canonical"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created === undefined) return null;
  const customerId = await openCustomer(context, trx, { userId, siteId, at: ctx.now });
  const owner = { userId, customerId, method, isConfirmed: true };
  const accessToken = await openSession(context, trx, owner, ctx);
  await publishEvent(trx, { now: ctx.now }, accountsEvents, {
    name: "accounts.signed-up.v1",
    siteId,
    customerId,
    payload: { userId },
  });
  await writeAudit(trx, inNameOf(ctx, { kind: "user", id: userId }), {
    action: "user.sign-up",
    objectType: "user",
    objectId: userId,
    ...(method !== "password" && { detail: { method } }),
  });
  return { userId, customerId, accessToken };
}

async function findReferrer(
  trx: Transaction<DB>,
  referrer: string | undefined,
  siteId: number,
): Promise<string | null> {
  const id = referrerOf(referrer);
  if (id === null) return null;
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return user?.id ?? null;
}
