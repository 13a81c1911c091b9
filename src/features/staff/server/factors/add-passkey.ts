import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import { deviceOf } from "#src/platform/devices.ts";
import { readChallenge } from "#src/platform/factors/client-data.ts";
import { relyingPartyOf } from "#src/platform/factors/relying-party.ts";
import { verifyAttestation } from "#src/platform/factors/verify-attestation.ts";
import { keyAlgorithms } from "#src/platform/factors/webauthn.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxPasskeys } from "#src/shared/passkey-limits.ts";
import type { addOptionsOutput } from "#src/shared/webauthn-options.ts";
import type { attestation as attestationSchema } from "#src/shared/webauthn-schemas.ts";
import type { StaffContext } from "../deps.ts";
import { challengeMs } from "../staff-rules.ts";
import { openChallenge, takeChallenge } from "./challenges.ts";
import { enrol, type Enrolled } from "./enrol.ts";

/** What a browser needs to have an authenticator make a passkey for the member, and not a second one on the same. */
export async function beginAdding(
  context: StaffContext,
  ctx: CallCtx<StaffActor>,
): Promise<z.input<typeof addOptionsOutput>> {
  const { id } = relyingPartyOf(ctx);
  const { staffId } = ctx.actor;
  const { kysely } = context.platform.db;
  const present = await kysely
    .selectFrom("staff_passkeys")
    .select(["credential_id", "transports", "rp_id"])
    .where("staff_id", "=", staffId)
    .execute();
  if (present.length >= maxPasskeys) throw new AppError("passkey_limit", { count: maxPasskeys });
  const made = Buffer.from(context.platform.ids.secret(), "base64url");
  const staff = await kysely
    .updateTable("staff")
    .set((set) => ({ passkey_handle: set.fn.coalesce("passkey_handle", set.val(made)) }))
    .where("id", "=", staffId)
    .returning(["passkey_handle", "email", "name"])
    .executeTakeFirstOrThrow();
  return {
    challenge: await openChallenge(context, ctx, staffId),
    rp: { id, name: `${ctx.site.name} Office` },
    user: {
      id: (staff.passkey_handle ?? made).toString("base64url"),
      name: staff.email,
      displayName: staff.name,
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

/** Adds a passkey that an authenticator made for the member. */
export async function addPasskey(
  context: StaffContext,
  ctx: CallCtx<StaffActor>,
  attestation: z.output<typeof attestationSchema>,
): Promise<Enrolled> {
  const { platform } = context;
  const { staffId } = ctx.actor;
  const relyingParty = relyingPartyOf(ctx);
  const challenge = readChallenge(attestation.clientDataJSON);
  await takeChallenge(context, ctx, staffId, challenge);
  const made = await verifyAttestation(context, relyingParty, challenge, attestation);
  return transaction(platform, (trx) =>
    enrol(context, trx, ctx, "passkey", async () => {
      const present = await trx
        .selectFrom("staff_passkeys")
        .select("id")
        .where("staff_id", "=", staffId)
        .execute();
      if (present.length >= maxPasskeys) throw new AppError("passkey_limit", { count: maxPasskeys });
      await trx
        .insertInto("staff_passkeys")
        .values({
          id: platform.ids.next(),
          staff_id: staffId,
          rp_id: relyingParty.id,
          credential_id: made.credentialId,
          public_key: made.publicKey,
          counter: made.counter,
          transports: attestation.transports,
          name: deviceOf(ctx.userAgent),
          created_at: ctx.now,
        })
        .execute();
    }),
  ).catch((error: unknown) => {
    if (sqlState(error) === uniqueViolation) throw new AppError("passkey_exists");
    throw error;
  });
}
