import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { lostFactorsBody, mailedToken, secondFactorBody, totpCodeBody } from "./contract-bodies.ts";

// The second factor: codes of an authenticator (RFC 6238), and recovery codes.

const byPerson = { access: "customer", scope: null, right: "self" } as const;
const confirmed = { ...byPerson, stepUp: true } as const;

const recoveryCodes = z.object({
  /** `xxxxx-xxxxx`; each signs in once in place of a code. They are in this answer and nowhere else. */
  recoveryCodes: z.array(z.string()),
});

export const secondFactorContract = defineContract({
  "POST /auth/second-factor": {
    summary: "Open the session that a sign-in answered second_factor_required for, in the same browser",
    access: "public",
    body: secondFactorBody,
    output: z.object({ accessToken: z.string() }),
    errors: ["customer_blocked", "second_factor_expired", "wrong_code"],
    limit: "sign-in",
  },
  "POST /auth/second-factor/lost": {
    summary: "Say that authenticator and recovery codes are lost: after a wait a mailed link takes them off",
    access: "public",
    body: lostFactorsBody,
    /** From when; the mail comes then. The same again while it runs. */
    output: z.object({ readyAt: instant }),
    errors: ["no_mailbox", "second_factor_expired"],
    limit: "sign-in",
  },
  "POST /auth/second-factor/recover": {
    summary: "Take authenticator and recovery codes off by the token of the mailed link; all sessions end",
    access: "public",
    body: z.strictObject({ token: mailedToken }),
    output: nothing,
    errors: ["email_link_invalid"],
    limit: "sign-in",
  },
  "DELETE /users/totp/recovery": {
    summary: "Stop a recovery of the second factor, which is not lost",
    ...byPerson,
    body: z.strictObject({}),
    output: nothing,
    errors: [],
  },
  "GET /users/totp": {
    summary: "Since when the user has an authenticator, and how many recovery codes are left",
    ...byPerson,
    inLook: "never",
    output: z.object({
      since: z.nullable(instant),
      recoveryCodesLeft: z.int(),
      /** From when a mailed link can take the authenticator off, as somebody said that it is lost; else null. */
      lostFrom: z.nullable(instant),
    }),
    errors: [],
  },
  "POST /users/totp": {
    summary: "A new secret for an authenticator; it counts once a code of it is confirmed",
    ...confirmed,
    body: z.strictObject({}),
    output: z.object({
      /** Base32, to be typed. */
      secret: z.string(),
      /** The same as an `otpauth://` address, for a QR code. */
      uri: z.string(),
    }),
    errors: ["totp_exists"],
    limit: "account",
  },
  "POST /users/totp/confirm": {
    summary: "Switch the authenticator on by a code of it; ten recovery codes are in this answer",
    ...confirmed,
    body: totpCodeBody,
    output: recoveryCodes,
    errors: ["totp_exists", "wrong_code"],
    limit: "step-up",
  },
  "POST /users/totp/remove": {
    summary: "Switch the authenticator off; its recovery codes end",
    ...confirmed,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /users/recovery-codes": {
    summary: "Ten new recovery codes; the ones before end",
    ...confirmed,
    body: z.strictObject({}),
    output: recoveryCodes,
    errors: ["not_found"],
    limit: "account",
  },
});
