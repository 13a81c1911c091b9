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
  const { siteId, userId } = attempt;
  if (userId !== null) {
    // The session of the attempt may have ended meanwhile, or be another's.
    const isOwner = ctx.actor !== null && "sessionId" in ctx.actor && actingUser(ctx) === userId;
    return isOwner ? linkIdentity(context, trx, ctx, attempt, profile) : { refusal: "sign_in_expired" };
  }
  const entered = await enterIfKnown(context, trx, ctx, attempt, profile);
  if (entered !== null) return entered;
  const isTaken = profile.email !== null && (await hasAccount(trx, siteId, profile.email));
  const opened = isTaken ? null : await openByProfile(context, trx, ctx, attempt, profile);
  if (opened !== null) return opened;
  // It may be the account that another browser of this person has opened since the identity was looked for.
  const openedElsewhere = await enterIfKnown(context, trx, ctx, attempt, profile);
  if (openedElsewhere !== null) return openedElsewhere;
  if (isTaken) await waitForOwner(context, trx, attempt, profile);
  return { refusal: "identity_email_taken" };
}

/** Signs in whom the service's subject is known of; null for an unknown one. */
async function enterIfKnown(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: CallCtx,
  { siteId, provider }: Attempt,
  profile: SigninProfile,
): Promise<Outcome | null> {
  const known = await findIdentity(trx, siteId, provider, profile.subject);
  if (known === null) return null;
  return (await enterByIdentity(context, trx, ctx, known, profile)) ?? { refusal: "sign_in_expired" };
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

/** An account of its own; null when another sign-up took the address meanwhile, or its former owner may have it back. */
async function openByProfile(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: CallCtx,
  attempt: Attempt,
  profile: SigninProfile,
): Promise<Outcome | null> {
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
  if (opened === null) return null;
  const owner = { userId: opened.userId, siteId, provider };
  await insertIdentity(context, trx, owner, profile, ctx.now);
  return { accessToken: opened.accessToken, userId: opened.userId };
}
