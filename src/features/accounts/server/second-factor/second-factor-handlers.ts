import type { Handlers } from "#src/platform/http/handlers.ts";
import type { secondFactorContract } from "../../contract-second-factor.ts";
import type { AccountsContext } from "../deps.ts";
import { giveSession } from "../give-session.ts";
import { confirmTotp, makeRecoveryCodes, readTotp, setUpTotp, switchTotpOff } from "./change-totp.ts";
import { reportLostFactors } from "./begin-factor-recovery.ts";
import { finishFactorRecovery } from "./finish-factor-recovery.ts";
import { stopFactorRecovery } from "./stop-factor-recovery.ts";
import { passSecondFactor } from "./pass-second-factor.ts";

export function createSecondFactorHandlers(context: AccountsContext): Handlers<typeof secondFactorContract> {
  return {
    "POST /auth/second-factor": async ({ ctx, body }) =>
      giveSession(context, ctx, await passSecondFactor(context, ctx, body)),
    "POST /auth/second-factor/lost": async ({ ctx, body }) => ({
      readyAt: (await reportLostFactors(context, ctx, body.challenge)).toISOString(),
    }),
    "POST /auth/second-factor/recover": async ({ ctx, body }) => {
      await finishFactorRecovery(context, ctx, body.token);
      return {};
    },
    "DELETE /users/totp/recovery": async ({ ctx }) => {
      await stopFactorRecovery(context, ctx);
      return {};
    },
    "GET /users/totp": ({ ctx }) => readTotp(context, ctx),
    "POST /users/totp": ({ ctx }) => setUpTotp(context, ctx),
    "POST /users/totp/confirm": async ({ ctx, body }) => ({
      recoveryCodes: await confirmTotp(context, ctx, body.code),
    }),
    "POST /users/totp/remove": async ({ ctx }) => {
      await switchTotpOff(context, ctx);
      return {};
    },
    "POST /users/recovery-codes": async ({ ctx }) => ({
      recoveryCodes: await makeRecoveryCodes(context, ctx),
    }),
  };
}
