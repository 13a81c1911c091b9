import { sql } from "kysely";
import type { z } from "zod/mini";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { provePasskeyBody } from "../../contract-passkeys.ts";
import type { AccountsContext } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { takeChallenge } from "./challenges.ts";
import { readChallenge } from "#src/platform/factors/client-data.ts";
import { findPasskey, type StoredPasskey } from "./passkey-rows.ts";
import { relyingPartyOf } from "#src/platform/factors/relying-party.ts";
import { suspendPasskey } from "./suspend-passkey.ts";
import { verifyAssertion } from "#src/platform/factors/verify-assertion.ts";

type Assertion = z.output<typeof provePasskeyBody>["assertion"];

/** Which passkey signed, and whose it is. */
export interface ProvedPasskey {
  readonly passkeyId: string;
  readonly userId: string;
}

/**
 * Checks that a passkey signed a challenge which this browser was given (`POST /auth/passkey/options`): for a sign-in, or,
 * with a `user`, to confirm that it is this one. A passkey verifies its user, so it counts as both factors. The
 * challenge is used up and the counter noted, whatever comes of it later.
 *
 * Throws `sign_in_expired` for a challenge that is over or another browser's, `passkey_unknown` for a passkey that the site
 * does not have, `passkey_invalid` for a wrong signature, place or user, and `passkey_suspended` for one that may have been
 * copied.
 */
export async function provePasskey(
  context: AccountsContext,
  ctx: CallCtx,
  user: { readonly userId: string } | null,
  assertion: Assertion,
): Promise<ProvedPasskey> {
  const relyingParty = relyingPartyOf(ctx);
  const challenge = readChallenge(assertion.clientDataJSON);
  await takeChallenge(context, ctx, { purpose: "prove", userId: null }, challenge);
  const credentialId = Buffer.from(assertion.id, "base64url");
  const passkey = await findPasskey(context.platform.db.kysely, ctx.site.id, credentialId);
  if (passkey === null) throw new AppError("passkey_unknown");
  const isOwners =
    passkey.handle?.equals(Buffer.from(assertion.userHandle, "base64url")) === true &&
    (user === null || user.userId === passkey.userId);
  if (!isOwners || passkey.rpId !== relyingParty.id) throw new AppError("passkey_invalid");
  const signed = await verifyAssertion(context, relyingParty, { challenge, passkey, assertion });
  if (!(await noteUse(context, ctx, passkey, signed))) throw new AppError("passkey_suspended");
  return { passkeyId: passkey.id, userId: passkey.userId };
}

/**
 * Notes a use; false when the passkey is suspended. A counter that does not rise (WebAuthn §6.1.1) is the sign of a copy,
 * and suspends it.
 */
async function noteUse(
  { platform }: AccountsContext,
  ctx: CallCtx,
  { id, userId }: StoredPasskey,
  { counter, isBackedUp }: { readonly counter: bigint; readonly isBackedUp: boolean },
): Promise<boolean> {
  return transaction(platform, async (trx) => {
    await lockUser(trx, userId);
    const noted = await trx
      .updateTable("passkeys")
      .set({ counter, backed_up: isBackedUp, last_used_at: ctx.now })
      .where("id", "=", id)
      .where("suspended_at", "is", null)
      .where(sql<boolean>`(counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 1n) return true;
    await suspendPasskey(trx, inNameOf(ctx, { kind: "user", id: userId }), { passkeyId: id, userId });
    return false;
  });
}
