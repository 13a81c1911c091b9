import type * as z from "zod/mini";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { stepUpBody } from "../../contract-bodies.ts";
import { checkPassword } from "../check-password.ts";
import type { AccountsContext } from "../deps.ts";
import { provePasskey } from "../passkeys/index.ts";
import { takeCodeGuess } from "../second-factor/code-guesses.ts";
import { useTotpCode } from "../second-factor/totp-secrets.ts";
import { useMailCode } from "./mail-code.ts";
import { isMailOffered, type Proofs } from "./read-proofs.ts";

type StepUpBody = z.output<typeof stepUpBody>;

/** One way to prove again who one is. A further way is a further entry below, with its field in `stepUpBody`. */
export interface Prover {
  /** As `step_up_required` names it. */
  readonly method: string;
  /** Where the body of the call has the proof. */
  readonly field: keyof StepUpBody;
  isOffered(proofs: Proofs): boolean;
  /** Throws what is wrong with the proof. A code counts once. */
  prove(context: AccountsContext, ctx: CallCtx<UserActor>, given: StepUpBody): Promise<void>;
}

/** The nearest way first. */
export const provers: readonly Prover[] = [
  {
    method: "passkey",
    field: "assertion",
    isOffered: ({ hasPasskey }) => hasPasskey,
    prove: async (context, ctx, { assertion }) => {
      if (assertion !== undefined) await provePasskey(context, ctx, ctx.actor, assertion);
    },
  },
  {
    method: "totp",
    field: "code",
    isOffered: ({ hasTotp }) => hasTotp,
    prove: async (context, ctx, { code = "" }) => {
      const { userId } = ctx.actor;
      const giveBack = await takeCodeGuess(context, ctx, userId);
      const { kysely } = context.platform.db;
      const isRight = await useTotpCode(context, kysely, { userId, isConfirmed: true }, code, ctx.now);
      if (!isRight) throw wrongCode("code");
      await giveBack();
    },
  },
  {
    method: "password",
    field: "password",
    // Where there is an authenticator the password may be what a thief has.
    isOffered: ({ hasPassword, hasTotp }) => hasPassword && !hasTotp,
    prove: async (context, { actor }, { password = "" }) => {
      await checkPassword(context, actor, password, "password");
    },
  },
  {
    method: "mail",
    field: "mailCode",
    isOffered: isMailOffered,
    prove: async (context, ctx, { mailCode = "" }) => {
      if (!(await useMailCode(context, ctx, mailCode))) throw wrongCode("mailCode");
    },
  },
];

export function stepUpMethods(proofs: Proofs): readonly string[] {
  return provers.filter(({ isOffered }) => isOffered(proofs)).map(({ method }) => method);
}

/** A wrong code is the error of its field. */
export function wrongCode(field: string): AppError {
  return new AppError("wrong_code", undefined, { [field]: "wrong_code" });
}
