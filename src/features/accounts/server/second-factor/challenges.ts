import type { Kysely, Transaction } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { type SigninProvider, signinProviders } from "#src/shared/signin-providers.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { challengeEnd } from "../durations.ts";
import { readProofs } from "../step-up/read-proofs.ts";

/** A way in that has been proved, and waits for the second factor. */
export type FirstFactor = "password" | SigninProvider;

/** Asked of a browser: `browser` is the secret of the cookie that it belongs to. */
export interface Challenge {
  readonly challenge: string;
  readonly browser: string;
}

/** Guesses of a code for each challenge; after them the way in has to be proved again. */
export const triesOfChallenge = 5;

/** The challenge of a user who has a second factor; null for one who has none. */
export async function challengeIfAny(
  { platform }: AccountsContext,
  trx: Transaction<DB>,
  ctx: Visit & Pick<CallCtx, "oauthBrowser">,
  { userId, method }: { readonly userId: string; readonly method: FirstFactor },
): Promise<Challenge | null> {
  if (!(await readProofs(trx, userId)).hasTotp) return null;
  const challenge = platform.ids.secret();
  const browser = ctx.oauthBrowser ?? platform.ids.secret();
  await trx
    .insertInto("second_factor_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      site_id: ctx.site.id,
      browser_hash: hashToken(browser),
      method,
      expires_at: challengeEnd(ctx.now),
    })
    .execute();
  return { challenge, browser };
}

/** What a way in answers that is right and not enough; `next`: the path to go to afterwards, where one was asked for. */
export function secondFactorRequired(challenge: string, next: string | null = null): AppError {
  const params = { challenge, methods: "totp", ...(next !== null && { next }) };
  return new AppError("second_factor_required", params);
}

/** Counts a guess of a challenge of this browser and site; null for any other, and once its guesses are used up. */
export async function takeTry(
  { platform }: AccountsContext,
  challenge: string,
  ctx: Visit & Pick<CallCtx, "oauthBrowser">,
): Promise<{ readonly userId: string; readonly method: FirstFactor; readonly isLast: boolean } | null> {
  if (ctx.oauthBrowser === null) return null;
  const row = await platform.db.kysely
    .updateTable("second_factor_challenges")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("challenge_hash", "=", hashToken(challenge))
    .where("browser_hash", "=", hashToken(ctx.oauthBrowser))
    .where("site_id", "=", ctx.site.id)
    .where("expires_at", ">", ctx.now)
    .where("tries", "<", triesOfChallenge)
    .returning(["user_id", "method", "tries"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const method = signinProviders.find((provider) => provider === row.method) ?? "password";
  return { userId: row.user_id, method, isLast: row.tries === triesOfChallenge };
}

/** Whose challenge of this browser and site it is, without counting a guess; null for any other. */
export async function findChallenge(
  { platform }: AccountsContext,
  challenge: string,
  ctx: Visit & Pick<CallCtx, "oauthBrowser">,
): Promise<string | null> {
  if (ctx.oauthBrowser === null) return null;
  const row = await platform.db.kysely
    .selectFrom("second_factor_challenges")
    .select("user_id")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("browser_hash", "=", hashToken(ctx.oauthBrowser))
    .where("site_id", "=", ctx.site.id)
    .where("expires_at", ">", ctx.now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends a challenge, once; false when it has ended meanwhile, e.g. by a new password. */
export async function endChallenge(trx: Transaction<DB>, challenge: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom("second_factor_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** Ends what waits of a user: the way in that was proved may be no longer theirs. */
export async function endChallenges(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("second_factor_challenges").where("user_id", "=", userId).execute();
}

export async function pruneChallenges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("second_factor_challenges").where("expires_at", "<", now).execute();
}
