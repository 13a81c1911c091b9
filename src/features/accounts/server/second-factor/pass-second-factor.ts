import type * as z from "zod/mini";
import type { Transaction } from "kysely";
import { inNameOf, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { secondFactorBody } from "../../contract-bodies.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { enter } from "../enter.ts";
import { linkWaiting } from "../identities/waiting-identity.ts";
import { lockUser } from "../lock-user.ts";
import { wrongCode } from "../step-up/provers.ts";
import { endChallenge, type FirstFactor, takeTry } from "./challenges.ts";
import { takeCodeGuess } from "./code-guesses.ts";
import { noteChange } from "./note-change.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { useTotpCode } from "./totp-secrets.ts";

type Caller = Visit & Pick<CallCtx, "browserProofs" | "oauthBrowser">;
type Factor = "code" | "recoveryCode";

interface Given {
  readonly factor: Factor;
  readonly value: string;
}

/**
 * Opens the session that a challenge waits for, by a code of the authenticator or a recovery code. A challenge has five
 * guesses, and the account a budget (`code-guesses.ts`).
 */
export async function passSecondFactor(
  context: AccountsContext,
  ctx: Caller,
  { challenge, ...factors }: z.output<typeof secondFactorBody>,
): Promise<{ readonly userId: string; readonly accessToken: string }> {
  const given = givenOf(factors);
  const waiting = await takeTry(context, challenge, ctx);
  if (waiting === null) throw new AppError("second_factor_expired");
  const { userId, method, isLast } = waiting;
  const giveBack = await takeCodeGuess(context, ctx, userId);
  const owner = { userId, siteId: ctx.site.id };
  const accessToken = await transaction(context.platform, async (trx) => {
    await lockUser(trx, userId);
    if (!(await isRight(context, trx, ctx, owner, given))) return null;
    if (!(await endChallenge(trx, challenge))) throw new AppError("second_factor_expired");
    return openBoth(context, trx, ctx, { ...owner, method }, given.factor);
  });
  if (accessToken === null) {
    if (isLast) await noteLastTry(context, ctx, owner);
    throw wrongCode(given.factor);
  }
  await giveBack();
  return { userId, accessToken };
}

/** Exactly one. */
function givenOf(factors: Readonly<Partial<Record<Factor, string | undefined>>>): Given {
  const given = (["code", "recoveryCode"] as const).flatMap((factor) => {
    const value = factors[factor];
    return value === undefined ? [] : [{ factor, value }];
  });
  const [only] = given;
  if (only === undefined || given.length > 1) throw new AppError("invalid_input");
  return only;
}

interface Owner {
  readonly userId: string;
  readonly siteId: number;
}

async function isRight(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Caller,
  owner: Owner,
  { factor, value }: Given,
): Promise<boolean> {
  const { userId } = owner;
  if (factor === "code") return useTotpCode(context, trx, { userId, isConfirmed: true }, value, ctx.now);
  if (!(await useRecoveryCode(context, trx, userId, value, ctx.now))) return false;
  await noteChange(trx, inNameOf(ctx, { kind: "user", id: userId }), "accounts.recovery-code-used.v1", owner);
  return true;
}

async function openBoth(
  context: AccountsContext,
  trx: Transaction<DB>,
  ctx: Caller,
  { userId, method }: Owner & { readonly method: FirstFactor },
  factor: Factor,
): Promise<string> {
  const { email } = await lockUser(trx, userId);
  const how = {
    userId,
    method,
    isConfirmed: true,
    secondFactor: factor === "code" ? "totp" : "recovery-code",
  } as const;
  const accessToken = await enter(context, trx, ctx, how);
  if (method === "password" && email !== null) await linkWaiting(context, trx, ctx, { userId, email });
  return accessToken;
}

/** After five wrong codes the way in is known to be proved by somebody: its owner is notified. */
async function noteLastTry({ platform }: AccountsContext, ctx: Caller, owner: Owner): Promise<void> {
  await transaction(platform, (trx) =>
    noteChange(trx, inNameOf(ctx, systemActor), "accounts.second-factor-failed.v1", owner),
  );
}
