import type { z } from "zod/mini";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxPasskeys } from "#src/shared/passkey-limits.ts";
import type { addOptionsOutput } from "#src/shared/webauthn-options.ts";
import type { AccountsContext } from "../deps.ts";
import { challengeMs } from "../durations.ts";
import { openChallenge } from "./challenges.ts";
import { relyingPartyOf } from "#src/platform/factors/relying-party.ts";
import { keyAlgorithms } from "#src/platform/factors/webauthn.ts";

/** What a browser needs to have an authenticator make a passkey for the user, and not a second one on the same. */
export async function beginAdding(
  context: AccountsContext,
  ctx: CallCtx<UserActor>,
): Promise<z.input<typeof addOptionsOutput>> {
  const { id } = relyingPartyOf(ctx);
  const { userId } = ctx.actor;
  const present = await context.platform.db.kysely
    .selectFrom("passkeys")
    .select(["credential_id", "transports", "rp_id"])
    .where("user_id", "=", userId)
    .execute();
  if (present.length >= maxPasskeys) throw new AppError("passkey_limit", { count: maxPasskeys });
  const user = await readOrGiveHandle(context, userId);
  return {
    challenge: await openChallenge(context, ctx, { purpose: "add", userId }),
    rp: { id, name: ctx.site.name },
    user: {
      id: user.handle.toString("base64url"),
      name: user.email ?? user.username,
      displayName: user.username,
    },
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMs,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: present
      .filter(({ rp_id: rpId }) => rpId === id)
      .map(({ credential_id: credentialId, transports }) => ({
        type: "public-key",
        id: credentialId.toString("base64url"),
        transports,
      })),
  };
}

/** What authenticators keep of the account: made once, with its first passkey. */
async function readOrGiveHandle({ platform }: AccountsContext, userId: string) {
  const made = Buffer.from(platform.ids.secret(), "base64url");
  const { passkey_handle: handle, ...user } = await platform.db.kysely
    .updateTable("users")
    .set((set) => ({ passkey_handle: set.fn.coalesce("passkey_handle", set.val(made)) }))
    .where("id", "=", userId)
    .returning(["passkey_handle", "email", "username"])
    .executeTakeFirstOrThrow();
  return { ...user, handle: handle ?? made };
}
