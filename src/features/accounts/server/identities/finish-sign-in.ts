import type { SigninDriver, SigninProfile } from "#src/drivers/signin/port.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";
import {
  type Attempt,
  type AttemptOwner,
  claimAttempt,
  findAttempt,
  type OpenAttempt,
  releaseAttempt,
} from "./attempts.ts";
import { askService, chooseApp, redirectUriOf } from "./choose-driver.ts";
import { keepOutcome, type Outcome, readOutcome } from "./outcomes.ts";
import { settleProfile } from "./settle-profile.ts";

/** What a browser brought back. */
export interface Returned {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

export interface Finished extends Pick<Attempt, "intent" | "next"> {
  readonly outcome: Exclude<Outcome, { readonly refusal: unknown }>;
}

/**
 * Ends an attempt by what the service returned. The code works once and calls are repeated, so the answer is kept for a
 * minute, refusals too; while one call asks the service, others are answered `request_in_progress`.
 */
export async function finishSignIn(
  context: AccountsContext,
  ctx: CallCtx,
  provider: SigninProvider,
  returned: Returned,
  owner: AttemptOwner,
): Promise<Finished> {
  const { id: appId, driver } = await chooseApp(context, provider, ctx);
  const which = { state: returned.state, siteId: ctx.site.id, provider, owner };
  const attempt = await findAttempt(context, which, ctx.now);
  // What one app began no other ends, not even the next one of the same site.
  if (attempt === null || attempt.appId !== appId) throw new AppError("sign_in_expired");
  const outcome =
    readOutcome(context, attempt, ctx.now) ?? (await end(context, ctx, { attempt, driver }, returned));
  if ("refusal" in outcome) throw new AppError(outcome.refusal);
  return { outcome, intent: attempt.intent, next: attempt.next };
}

async function end(
  context: AccountsContext,
  ctx: CallCtx,
  { attempt, driver }: { readonly attempt: OpenAttempt; readonly driver: SigninDriver },
  returned: Returned,
): Promise<Outcome> {
  const { platform } = context;
  if (!(await claimAttempt(context, attempt, ctx.now))) throw new AppError("request_in_progress");
  try {
    const profile = await readProfile(context, ctx, { attempt, driver }, returned);
    const settle = () =>
      transaction(platform, async (trx) => {
        const outcome =
          profile === null
            ? ({ refusal: returned.code === undefined ? "sign_in_cancelled" : "sign_in_expired" } as const)
            : await settleProfile(context, trx, ctx, attempt, profile);
        await keepOutcome(context, trx, attempt, outcome, ctx.now);
        return outcome;
      });
    return await settle().catch((error: unknown) => {
      // Another browser of the same person was quicker: now there is what was missing before.
      if (sqlState(error) === uniqueViolation) return settle();
      throw error;
    });
  } catch (error) {
    await releaseAttempt(context, attempt);
    throw error;
  }
}

/** Who came back; null without a code, or with one that does not count. */
async function readProfile(
  context: AccountsContext,
  ctx: CallCtx,
  { attempt, driver }: { readonly attempt: OpenAttempt; readonly driver: SigninDriver },
  { state, code, iss }: Returned,
): Promise<SigninProfile | null> {
  if (code === undefined) return null;
  const redirectUri = redirectUriOf(attempt.provider, ctx);
  return askService(context, driver, () =>
    driver.complete({ redirectUri, state, code, issuer: iss ?? null, ...attempt.secrets }),
  );
}
