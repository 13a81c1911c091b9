import type { Handlers } from "#src/platform/http/handlers.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { factorRoutes } from "../../contract-factors.ts";
import type { StaffContext } from "../deps.ts";
import { addPasskey, beginAdding } from "./add-passkey.ts";
import { confirmTotp, setUpTotp } from "./change-totp.ts";
import { makeRecoveryCodes, readFactors, removePasskey, removeTotp } from "./remove-factor.ts";

export function factorHandlers(context: StaffContext): Handlers<typeof factorRoutes> {
  return {
    "GET /v2/admin/factors": async ({ ctx }) => {
      const { totpSince, passkeys, recoveryCodesLeft } = await readFactors(context, ctx);
      return {
        totpSince: totpSince?.toISOString() ?? null,
        recoveryCodesLeft,
        passkeys: passkeys.map((row) => ({
          id: encodeId("staffPasskey", row.id),
          name: row.name,
          host: row.rp_id,
          isSuspended: row.suspended_at !== null,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
      };
    },
    "POST /v2/admin/factors/totp": ({ ctx }) => setUpTotp(context, ctx),
    "POST /v2/admin/factors/totp/confirm": async ({ ctx, body }) => {
      const enrolled = await confirmTotp(context, ctx, body.code);
      ctx.setStaffToken(enrolled.accessToken);
      return enrolled;
    },
    "POST /v2/admin/factors/totp/remove": async ({ ctx }) => {
      await removeTotp(context, ctx);
      return {};
    },
    "POST /v2/admin/factors/passkeys/options": ({ ctx }) => beginAdding(context, ctx),
    "POST /v2/admin/factors/passkeys": async ({ ctx, body }) => {
      const enrolled = await addPasskey(context, ctx, body.attestation);
      ctx.setStaffToken(enrolled.accessToken);
      return enrolled;
    },
    "DELETE /v2/admin/factors/passkeys/{id}": async ({ ctx, params }) => {
      await removePasskey(context, ctx, decodeId("staffPasskey", params.id) ?? "");
      return {};
    },
    "POST /v2/admin/factors/recovery-codes": async ({ ctx }) => ({
      recoveryCodes: await makeRecoveryCodes(context, ctx),
    }),
  };
}
