import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { canHavePasskeys } from "#src/shared/passkey-host.ts";

/** For whom passkeys are made: the host of the called site without a port (WebAuthn §4, "RP ID"), and its origin. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a call. Passkeys of one host do not work on another, so that each site has its own. Throws
 * `passkey_unavailable` where browsers have none: on an IP address.
 */
export function relyingPartyOf({ origin }: Pick<CallCtx, "origin">): RelyingParty {
  const id = new URL(origin).hostname;
  if (!canHavePasskeys(id)) throw new AppError("passkey_unavailable");
  return { id, origin };
}
