import type { Handlers } from "#src/platform/http/handlers.ts";
import type { proofsContract } from "../../contract-proofs.ts";
import type { AccountsContext } from "../deps.ts";
import { confirmSession } from "./confirm-session.ts";
import { sendMailCode } from "./mail-code.ts";

export function createStepUpHandlers(context: AccountsContext): Handlers<typeof proofsContract> {
  return {
    "POST /auth/step-up": async ({ ctx, body }) => ({
      confirmedUntil: (await confirmSession(context, ctx, body)).toISOString(),
    }),
    "POST /auth/step-up/mail": async ({ ctx }) => {
      await sendMailCode(context, ctx);
      return {};
    },
  };
}
