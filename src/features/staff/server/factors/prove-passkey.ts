import { sql } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { readChallenge } from "#src/platform/factors/client-data.ts";
import { relyingPartyOf } from "#src/platform/factors/relying-party.ts";
import { verifyAssertion } from "#src/platform/factors/verify-assertion.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { proveOptionsOutput } from "#src/shared/webauthn-options.ts";
import type { assertion as assertionSchema } from "#src/shared/webauthn-schemas.ts";
import type { StaffContext } from "../deps.ts";
import { challengeMs } from "../staff-rules.ts";
import { openChallenge, takeChallenge } from "./challenges.ts";

type Assertion = z.output<typeof assertionSchema>;

/** What a browser needs to have a passkey sign; the same for everyone, so that no one learns here who is on the staff. */
export async function beginProving(
  context: StaffContext,
  ctx: CallCtx,
): Promise<z.input<typeof proveOptionsOutput>> {
  const { id } = relyingPartyOf(ctx);
  const challenge = await openChallenge(context, ctx, null);
  return { challenge, rpId: id, timeout: challengeMs, userVerification: "required", allowCredentials: [] };
}

/**
 * Checks that a passkey of staff signed a challenge which this browser was given; with `staffId`, that it is this
 * member's. The challenge is used up and the counter noted, whatever comes of it later. Refuses as of customers' passkeys.
 */
export async function proveStaffPasskey(
  context: StaffContext,
  ctx: CallCtx<unknown>,
  staffId: string | null,
  assertion: Assertion,
): Promise<{ readonly staffId: string; readonly passkeyId: string }> {
  const relyingParty = relyingPartyOf(ctx);
  const challenge = readChallenge(assertion.clientDataJSON);
  await takeChallenge(context, ctx, null, challenge);
  const row = await context.platform.db.kysely
    .selectFrom("staff_passkeys")
    .innerJoin("staff", "staff.id", "staff_passkeys.staff_id")
    .select(["staff_passkeys.id", "staff_id", "passkey_handle", "rp_id", "credential_id", "public_key"])
    .where("credential_id", "=", Buffer.from(assertion.id, "base64url"))
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("passkey_unknown");
  const isOwners =
    row.passkey_handle?.equals(Buffer.from(assertion.userHandle, "base64url")) === true &&
    (staffId === null || staffId === row.staff_id);
  if (!isOwners || row.rp_id !== relyingParty.id) throw new AppError("passkey_invalid");
  const passkey = { credentialId: row.credential_id, publicKey: row.public_key };
  const { counter } = await verifyAssertion(context, relyingParty, { challenge, passkey, assertion });
  const used = { id: row.id, staffId: row.staff_id, counter };
  if (!(await noteUse(context, ctx, used))) throw new AppError("passkey_suspended");
  return { staffId: row.staff_id, passkeyId: row.id };
}

/** Notes a use; false when the passkey is suspended. A counter that does not rise is the sign of a copy, and suspends it. */
async function noteUse(
  { platform }: StaffContext,
  ctx: CallCtx<unknown>,
  { id, staffId, counter }: { readonly id: string; readonly staffId: string; readonly counter: bigint },
): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const noted = await trx
      .updateTable("staff_passkeys")
      .set({ counter, last_used_at: ctx.now })
      .where("id", "=", id)
      .where("suspended_at", "is", null)
      .where(sql<boolean>`(counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 1n) return true;
    const suspended = await trx
      .updateTable("staff_passkeys")
      .set({ suspended_at: ctx.now })
      .where("id", "=", id)
      .where("suspended_at", "is", null)
      .executeTakeFirst();
    if (suspended.numUpdatedRows === 0n) return false;
    await trx
      .updateTable("staff_sessions")
      .set({ revoked_at: ctx.now })
      .where("passkey_id", "=", id)
      .where("revoked_at", "is", null)
      .execute();
    await writeAudit(trx, inNameOf(ctx, { kind: "staff", id: staffId }), {
      action: "staff.suspend-passkey",
      objectType: "staff",
      objectId: staffId,
      detail: { passkeyId: id },
    });
    return false;
  });
}
