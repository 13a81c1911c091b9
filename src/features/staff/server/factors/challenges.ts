import type { Kysely } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { StaffContext } from "../deps.ts";
import { challengeEnd } from "../staff-rules.ts";

/** Gives the browser a challenge; `staffId`: for a new passkey of whom, null: for a proof by one that is there. */
export async function openChallenge(
  { platform }: Pick<StaffContext, "platform">,
  ctx: Pick<CallCtx, "now" | "passkeyBrowser" | "setPasskeyBrowser">,
  staffId: string | null,
): Promise<string> {
  const challenge = platform.ids.secret();
  const browser = ctx.passkeyBrowser ?? platform.ids.secret();
  await platform.db.kysely
    .insertInto("staff_passkey_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      staff_id: staffId,
      browser_hash: hashToken(browser),
      expires_at: challengeEnd(ctx.now),
    })
    .execute();
  ctx.setPasskeyBrowser(browser);
  return challenge;
}

/** Uses a challenge up, whatever comes of it; throws `sign_in_expired` for one that is over, or another's. */
export async function takeChallenge(
  { platform }: Pick<StaffContext, "platform">,
  ctx: Pick<CallCtx, "now" | "passkeyBrowser">,
  staffId: string | null,
  challenge: string,
): Promise<void> {
  if (ctx.passkeyBrowser === null) throw new AppError("sign_in_expired");
  const taken = await platform.db.kysely
    .deleteFrom("staff_passkey_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("staff_id", "is not distinct from", staffId)
    .where("browser_hash", "=", hashToken(ctx.passkeyBrowser))
    .where("expires_at", ">", ctx.now)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw new AppError("sign_in_expired");
}

/** Removes challenges that no browser can answer any more. */
export async function pruneChallenges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("staff_passkey_challenges").where("expires_at", "<", now).execute();
}
