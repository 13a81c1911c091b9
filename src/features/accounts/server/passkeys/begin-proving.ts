import type { z } from "zod/mini";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { proveOptionsOutput } from "#src/shared/webauthn-options.ts";
import type { AccountsContext } from "../deps.ts";
import { challengeMs } from "../durations.ts";
import { openChallenge } from "./challenges.ts";
import { relyingPartyOf } from "#src/platform/factors/relying-party.ts";

/**
 * What a browser needs to have a passkey sign. It is the same for everyone: the authenticator says whose passkey it is, so
 * that no one learns here which accounts there are.
 */
export async function beginProving(
  context: AccountsContext,
  ctx: CallCtx,
): Promise<z.input<typeof proveOptionsOutput>> {
  const { id } = relyingPartyOf(ctx);
  return {
    challenge: await openChallenge(context, ctx, { purpose: "prove", userId: null }),
    rpId: id,
    timeout: challengeMs,
    userVerification: "required",
    allowCredentials: [],
  };
}
