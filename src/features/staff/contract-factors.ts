import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { addOptionsOutput } from "#src/shared/webauthn-options.ts";
import { staffAttestationBody, staffCodeBody } from "./contract-bodies.ts";
import { ownLogin } from "./contract-sign-in.ts";

// The second factors of one's own login. The first is enrolled by a session that may do nothing else.

const enrolling = { ...ownLogin, begun: "enroll", stepUp: true } as const;

/** Ten with the first factor, shown this once and stored nowhere readable; empty with a further one. */
const enrolled = z.object({
  recoveryCodes: z.array(z.string()),
  /** The session is open now, with another token. */
  accessToken: z.string(),
});

export const factorRoutes = {
  "GET /v2/admin/factors": {
    summary: "One's own second factors",
    ...ownLogin,
    output: z.object({
      totpSince: z.nullable(instant),
      passkeys: z.array(
        z.object({
          id: idSchema("staffPasskey"),
          /** The device that it was made on. */
          name: z.nullable(z.string()),
          /** The host that it is for, without a port. */
          host: z.string(),
          isSuspended: z.boolean(),
          createdAt: instant,
          lastUsedAt: z.nullable(instant),
        }),
      ),
      recoveryCodesLeft: z.int(),
    }),
    errors: [],
  },
  "POST /v2/admin/factors/totp": {
    summary: "A new secret for an authenticator; it counts once a code of it is confirmed",
    ...enrolling,
    body: z.strictObject({}),
    /** `secret` in base32, to be typed; `uri` the same as an `otpauth://` address, for a QR code. */
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["totp_exists"],
    limit: "account",
  },
  "POST /v2/admin/factors/totp/confirm": {
    summary: "Switch the authenticator on by a code of it",
    ...enrolling,
    body: staffCodeBody,
    output: enrolled,
    errors: ["totp_exists", "wrong_code"],
    limit: "step-up",
  },
  "POST /v2/admin/factors/totp/remove": {
    summary: "Take the authenticator off; refused when it is the only factor",
    ...ownLogin,
    stepUp: true,
    body: z.strictObject({}),
    output: nothing,
    errors: ["last_factor", "not_found"],
  },
  "POST /v2/admin/factors/passkeys/options": {
    summary: "What a browser needs to make a passkey",
    ...enrolling,
    body: z.strictObject({}),
    output: addOptionsOutput,
    errors: ["passkey_limit", "passkey_unavailable"],
    limit: "account",
  },
  "POST /v2/admin/factors/passkeys": {
    summary: "Add a passkey that an authenticator made",
    ...enrolling,
    body: staffAttestationBody,
    output: enrolled,
    errors: ["passkey_exists", "passkey_invalid", "passkey_limit", "passkey_unavailable", "sign_in_expired"],
    limit: "account",
  },
  "DELETE /v2/admin/factors/passkeys/{id}": {
    summary: "Remove a passkey; refused when it is the only factor",
    ...ownLogin,
    stepUp: true,
    params: z.object({ id: idSchema("staffPasskey") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["last_factor", "not_found"],
  },
  "POST /v2/admin/factors/recovery-codes": {
    summary: "Ten new recovery codes; the ones before end",
    ...ownLogin,
    stepUp: true,
    body: z.strictObject({}),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [],
    limit: "account",
  },
} as const satisfies Readonly<Record<string, Route>>;
