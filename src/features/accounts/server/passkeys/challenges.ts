import type { Kysely } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { challengeEnd } from "../durations.ts";

/** What is signed: a new passkey of a user, or a proof by one that is there. */
export type ChallengeUse =
  | { readonly purpose: "add"; readonly userId: string }
  | { readonly purpose: "prove"; readonly userId: null };

/** Gives the browser a challenge of 32 bytes, base64url. It is the browser's that asked, by its cookie. */
export async function openChallenge(
  { platform }: AccountsContext,
  ctx: Pick<CallCtx, "site" | "now" | "passkeyBrowser" | "setPasskeyBrowser">,
  { purpose, userId }: ChallengeUse,
): Promise<string> {
  const challenge = platform.ids.secret();
  const browser = ctx.passkeyBrowser ?? platform.ids.secret();
  await platform.db.kysely
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      site_id: ctx.site.id,
      purpose,
      user_id: userId,
      browser_hash: hashToken(browser),
      expires_at: challengeEnd(ctx.now),
    })
    .execute();
  ctx.setPasskeyBrowser(browser);
  return challenge;
}

/**
 * Uses a challenge up, whether or not what was signed turns out to be right. Throws `sign_in_expired` for one that is
 * over, or another's: of another site, browser, use or user.
 */
export async function takeChallenge(
  { platform }: AccountsContext,
  ctx: Pick<CallCtx, "site" | "now" | "passkeyBrowser">,
  { purpose, userId }: ChallengeUse,
  challenge: string,
): Promise<void> {
  if (ctx.passkeyBrowser === null) throw new AppError("sign_in_expired");
  const taken = await platform.db.kysely
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("site_id", "=", ctx.site.id)
    .where("purpose", "=", purpose)
    .where("user_id", "is not distinct from", userId)
    .where("browser_hash", "=", hashToken(ctx.passkeyBrowser))
    .where("expires_at", ">", ctx.now)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw new AppError("sign_in_expired");
}

/** Removes challenges that no browser can answer any more. */
export async function pruneChallenges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
}
