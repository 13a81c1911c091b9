import type { z } from "zod/mini";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxPasskeys } from "#src/shared/passkey-limits.ts";
import type { addPasskeyBody } from "../../contract-passkeys.ts";
import type { AccountsContext } from "../deps.ts";
import { deviceOf } from "#src/platform/devices.ts";
import { lockUser } from "../lock-user.ts";
import { takeChallenge } from "./challenges.ts";
import { readChallenge } from "#src/platform/factors/client-data.ts";
import { recordChange } from "./record-change.ts";
import { relyingPartyOf } from "#src/platform/factors/relying-party.ts";
import { verifyAttestation } from "#src/platform/factors/verify-attestation.ts";

/** Adds a passkey that an authenticator made for the user; it is called by the device until the user names it. */
export async function addPasskey(
  context: AccountsContext,
  ctx: CallCtx<UserActor>,
  { attestation }: z.output<typeof addPasskeyBody>,
): Promise<void> {
  const { platform } = context;
  const { userId, siteId } = ctx.actor;
  const relyingParty = relyingPartyOf(ctx);
  const challenge = readChallenge(attestation.clientDataJSON);
  await takeChallenge(context, ctx, { purpose: "add", userId }, challenge);
  const made = await verifyAttestation(context, relyingParty, challenge, attestation);
  const passkeyId = platform.ids.next();
  await transaction(platform, async (trx) => {
    await lockUser(trx, userId);
    const present = await trx.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute();
    if (present.length >= maxPasskeys) throw new AppError("passkey_limit", { count: maxPasskeys });
    await trx
      .insertInto("passkeys")
      .values({
        id: passkeyId,
        user_id: userId,
        rp_id: relyingParty.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: attestation.transports,
        backed_up: made.isBackedUp,
        aaguid: made.aaguid,
        name: deviceOf(ctx.userAgent),
        created_at: ctx.now,
      })
      .execute();
    await recordChange(trx, ctx, "add", { userId, siteId, passkeyId });
  }).catch((error: unknown) => {
    if (sqlState(error) === uniqueViolation) throw new AppError("passkey_exists");
    throw error;
  });
}
