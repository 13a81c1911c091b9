import { inNameOf, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { takeGuess } from "#src/platform/rate-limit/take-guess.ts";
import { AppError } from "#src/shared/errors.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { AccountsContext, Visit } from "./deps.ts";
import { enter } from "./enter.ts";
import { findUserByEmail } from "./find-user.ts";
import { linkWaiting } from "./identities/waiting-identity.ts";
import { noteFailedSignIn } from "./failed-sign-ins.ts";
import { findKnownBrowser } from "./known-browsers.ts";
import { isKnownPlace } from "./known-places.ts";
import { evenOutRefusal, isStillRight, keepOwnHash, ownHashOf } from "./imported/imported-passwords.ts";
import { lockUser } from "./lock-user.ts";
import { challengeIfAny, secondFactorRequired } from "./second-factor/challenges.ts";
import { warnOfPassword } from "./warn-of-password.ts";

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** Opens a session, or asks for the second factor. An unknown email gets the same answer after the same work as a wrong password. */
export async function signIn(
  context: AccountsContext,
  ctx: Visit & Pick<CallCtx, "browserProofs" | "oauthBrowser" | "setOauthBrowser">,
  input: SignInInput,
): Promise<{ readonly userId: string; readonly accessToken: string }> {
  const { platform, passwords } = context;
  const user = await findUserByEmail(platform, ctx.site.id, input.email);
  const guess = await takeGuess(context.rateLimits, {
    ip: ctx.ip,
    siteId: ctx.site.id,
    account: canonicalEmail(input.email),
    knownBrowser: findKnownBrowser(context, ctx.browserProofs, user?.userId ?? null, ctx.now),
    isKnownPlace: await isKnownPlace(platform, user?.userId ?? null, ctx.ip),
  });
  const isRight = await passwords
    .verify(user?.passwordHash ?? null, input.password, guess.place)
    .catch(async (error: unknown) => {
      await guess.giveBack();
      throw error;
    });
  if (user === null || !isRight) {
    await evenOutRefusal(context, ctx.site.id, { hash: user?.passwordHash ?? null, ...input });
    await noteFailedSignIn(platform, ctx, input.email, guess.isLast);
    throw new AppError("wrong_credentials");
  }
  await guess.giveBack();
  const isKnown = await context.knownPasswords.has(input.password);
  const ownHash = await ownHashOf(context, user.passwordHash, input.password);
  const outcome = await transaction(platform, async (trx) => {
    // Meanwhile the account may have been taken back from the one who has this password.
    const { passwordHash, email } = await lockUser(trx, user.userId);
    const proof = { was: user.passwordHash, is: passwordHash, password: input.password };
    if (!(await isStillRight(context, proof))) throw new AppError("wrong_credentials");
    await keepOwnHash(trx, inNameOf(ctx, systemActor), { userId: user.userId, ownHash });
    if (isKnown) {
      const owner = { ...user, siteId: ctx.site.id };
      await warnOfPassword(trx, inNameOf(ctx, systemActor), owner);
    }
    const entry = { userId: user.userId, method: "password" } as const;
    const challenge = await challengeIfAny(context, trx, ctx, entry);
    if (challenge !== null) return challenge;
    const accessToken = await enter(context, trx, ctx, { ...entry, isConfirmed: true });
    if (email !== null) await linkWaiting(context, trx, ctx, { userId: user.userId, email });
    return { userId: user.userId, accessToken };
  });
  if ("accessToken" in outcome) return outcome;
  ctx.setOauthBrowser(outcome.browser);
  throw secondFactorRequired(outcome.challenge);
}
