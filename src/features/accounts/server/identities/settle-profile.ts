import type { Transaction } from "kysely";
import type { SigninProfile } from "#src/drivers/signin/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext } from "../deps.ts";
import { openAccount } from "../open-account.ts";
import { usernameOf } from "../sign-up-rules.ts";
import type { Attempt } from "./attempts.ts";
import { enterByIdentity } from "./enter-by-identity.ts";
import { findIdentity, insertIdentity } from "./identity-rows.ts";
import { linkIdentity } from "./link-identity.ts";
import type { Outcome } from "./outcomes.ts";
import { waitForOwner } from "./waiting-identity.ts";

/**
 * Decides what a person from another service gets. Only the service's subject says who it is. An address never links
 * anything: where it has an account already, its owner signs in as before, and the link is completed then.
 */
export async function settleProfile(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: CallCtx,
  attempt: Attempt,
  profile: SigninProfile,
): Promise<Outcome> {
  const { siteId, provider, userId } = attempt;
  if (userId !== null) {
    // The session of the attempt may have ended meanwhile, or be another's.
    const isOwner = ctx.actor !== null && "sessionId" in ctx.actor && actingUser(ctx) === userId;
    return isOwner ? linkIdentity(context, trx, ctx, attempt, profile) : { refusal: "sign_in_expired" };
  }
  const known = await findIdentity(trx, siteId, provider, profile.subject);
  if (known !== null) {
    const entered = await enterByIdentity(context, trx, ctx, known, profile);
    return entered ?? { refusal: "sign_in_expired" };
  }
  if (profile.email !== null && (await hasAccount(trx, siteId, profile.email))) {
    await waitForOwner(context, trx, attempt, profile);
    return { refusal: "identity_email_taken" };
  }
  return openByProfile(context, trx, ctx, attempt, profile);
}

function actingUser({ actor }: CallCtx): string | null {
  return actor !== null && "userId" in actor ? actor.userId : null;
}

async function hasAccount(trx: Transaction<DB>, siteId: number, email: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", siteId)
    .where("email_canonical", "=", canonicalEmail(email))
    .executeTakeFirst();
  return user !== undefined;
}

async function openByProfile(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: CallCtx,
  attempt: Attempt,
  profile: SigninProfile,
): Promise<Outcome> {
  const { provider, siteId, referrer, language, darkMode } = attempt;
  const { email } = profile;
  const opened = await openAccount(context, trx, ctx, {
    username: usernameOf(profile.name ?? undefined, email ?? `${profile.label}@`),
    // The service has seen its owner open the mailbox.
    email: email === null ? null : { address: email, verifiedAt: ctx.now },
    passwordHash: null,
    referrer: referrer ?? undefined,
    language,
    darkMode,
    method: provider,
  });
  // Another sign-up took the address in this moment, or its former owner may have it back.
  if (opened === null) return { refusal: "identity_email_taken" };
  const owner = { userId: opened.userId, siteId, provider };
  await insertIdentity(context, trx, owner, profile, ctx.now);
  return { accessToken: opened.accessToken, userId: opened.userId };
}
