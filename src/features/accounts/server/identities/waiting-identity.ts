import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { SigninProfile } from "#src/drivers/signin/port.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import type { Attempt } from "./attempts.ts";
import { linkIdentity } from "./link-identity.ts";
import { sealFor } from "./sealed.ts";

const waitingForm = z.object({
  subject: z.string(),
  label: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
});

/** Keeps who came back to an address that has an account, until the attempt expires: its owner signs in first. */
export async function waitForOwner(
  context: AccountsContext,
  trx: Transaction<DB>,
  { stateHash }: Attempt,
  { subject, label, name, email }: SigninProfile,
): Promise<void> {
  await trx
    .updateTable("auth_attempts")
    .set({ waiting: sealFor(context, "waiting", stateHash).seal({ subject, label, name, email }) })
    .where("state_hash", "=", stateHash)
    .execute();
}

/**
 * Completes the links that wait in this browser for the user who just proved an account by a password or a passkey: those alone
 * whose address is the account's. What cannot be linked any more is left out.
 */
export async function linkWaiting(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit & Pick<CallCtx, "oauthBrowser">,
  user: { readonly userId: string; readonly email: string },
): Promise<void> {
  if (ctx.oauthBrowser === null) return;
  const waiting = await trx
    .deleteFrom("auth_attempts")
    .where("browser_hash", "=", hashToken(ctx.oauthBrowser))
    .where("site_id", "=", ctx.site.id)
    .where("waiting", "is not", null)
    .where("expires_at", ">", ctx.now)
    .returning(["state_hash", "provider", "waiting"])
    .execute();
  for (const { state_hash: stateHash, provider: name, waiting: sealed } of waiting) {
    const profile = sealed && sealFor(context, "waiting", stateHash).open(sealed, waitingForm);
    const provider = signinProviders.find((one) => one === name);
    if (!profile || provider === undefined) continue;
    if (canonicalEmail(profile.email) !== canonicalEmail(user.email)) continue;
    const linking = { siteId: ctx.site.id, provider, userId: user.userId };
    await linkIdentity(context, trx, ctx, linking, { ...profile, telegramUserId: null, telegramBotId: null });
  }
}
