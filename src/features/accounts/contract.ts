import * as z from "zod/mini";
import { memberRights, memberRoles } from "#src/shared/access.ts";
import { blockKinds } from "#src/shared/customer-block.ts";
import { defineContract } from "#src/shared/contract.ts";
import { taxOutput } from "#src/shared/tax-schemas.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing } from "#src/shared/schemas.ts";
import { addOptionsOutput, proveOptionsOutput } from "#src/shared/webauthn-options.ts";
import { accountsAdminContract } from "./contract-admin.ts";
import {
  changeEmailBody,
  changePasswordBody,
  language,
  recoveryBody,
  resetBody,
  signInBody,
  signUpBody,
} from "./contract-bodies.ts";
import { authUrlRoute, callbackRoute, identitiesOutput, socialsBody } from "./contract-identities.ts";
import { addPasskeyBody, passkeysOutput, provePasskeyBody, renamePasskeyBody } from "./contract-passkeys.ts";
import { proofsContract } from "./contract-proofs.ts";
import { secondFactorContract } from "./contract-second-factor.ts";
import { breakInRoute, endPinRoute, makePinRoute, securityEventsRoute } from "./contract-security.ts";
import { lookRoutes } from "./contract-looks.ts";
import { teamRoutes } from "./contract-team.ts";

/** The user record (product §3). The token is never part of it. */
export const userOutput = z.object({
  id: idSchema("user"),
  username: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Mails to it keep coming back; a new address, or a mail that arrives, ends it. */
  isEmailUnreachable: z.boolean(),
  /** In cents, of the customer for whom the session acts; null for a member who may not see money. */
  balance: z.nullable(cents),
  /** How what the customer buys now is taxed; absent while prices have no tax. */
  tax: z.optional(taxOutput),
  /** What the user is and may do there. */
  team: z.object({
    customerId: idSchema("customer"),
    role: z.enum(memberRoles),
    rights: z.array(z.enum(memberRights)),
    /** Delete, reinstall, transfer away, change a registrant. */
    mayDestroy: z.boolean(),
    /** They may act for other customers too. */
    hasOthers: z.boolean(),
  }),
  /** What we closed to the customer, and what we wrote about it. */
  block: z.nullable(
    z.object({
      kinds: z.array(z.enum(blockKinds)),
      text: z.string(),
      since: instant,
      /** When it ends by itself; null: when we end it. */
      until: z.nullable(instant),
    }),
  ),
  isTelegramConnected: z.boolean(),
  /** They agreed to mails of the site that sell something. */
  takesMarketing: z.boolean(),
  settings: z.object({
    language: z.string(),
    notificationsEnabled: z.boolean(),
    darkMode: z.boolean(),
  }),
  lastUpdate: instant,
});

export const settingsBody = z.strictObject({
  darkMode: z.boolean(),
  notificationsEnabled: z.boolean(),
  language,
});

/** An open session. Only the network, not the whole address: enough to recognize a place. */
export const sessionOutput = z.object({
  id: idSchema("session"),
  isCurrent: z.boolean(),
  /** Browser and system, e.g. `Firefox, Linux`; null when the client sent none. */
  device: z.nullable(z.string()),
  network: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
});

/** The token of a mailed link. */
const linkBody = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

const tokenOutput = z.object({ accessToken: z.string() });

export const accountsContract = defineContract({
  ...accountsAdminContract,
  ...proofsContract,
  ...secondFactorContract,
  "POST /auth/sign-up": {
    summary: "Open an account and a session",
    access: "public",
    body: z.strictObject({
      ...signUpBody.shape,
      /** Token of an invitation to this email: it proves the mailbox, and the account joins the team at once. */
      invitation: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
    output: tokenOutput,
    errors: [
      "common_password",
      "customer_blocked",
      "email_taken",
      "invalid_email",
      "invitation_invalid",
      "invitation_not_yours",
      "not_accepted",
    ],
    limit: "sign-up",
  },
  "PUT /users/marketing": {
    summary: "Agree to mails of the site that sell something, or get no more of them",
    access: "customer",
    scope: null,
    right: "self",
    inStop: "open",
    body: z.strictObject({ isOn: z.boolean() }),
    output: nothing,
    errors: [],
  },
  "POST /auth/sign-in": {
    summary: "Open a session",
    access: "public",
    body: signInBody,
    output: tokenOutput,
    errors: ["customer_blocked", "second_factor_required", "wrong_credentials"],
    limit: "sign-in",
  },
  "POST /auth/exchange-code": {
    summary: "A one-time code for the site's new host; only on the host that it has left",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({}),
    output: z.object({ code: z.string() }),
    errors: ["not_found"],
    limit: "account",
  },
  "POST /auth/exchange": {
    summary: "Open a session by a one-time code of the host that the site has left",
    access: "public",
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: tokenOutput,
    errors: ["customer_blocked", "exchange_code_invalid"],
    limit: "account",
  },
  "GET /auth/google/auth-url": authUrlRoute,
  "GET /auth/google/callback": callbackRoute,
  "GET /auth/telegram/auth-url": authUrlRoute,
  "GET /auth/telegram/callback": callbackRoute,
  "POST /auth/passkey/options": {
    summary: "A challenge for a passkey to sign, for five minutes and this browser; it names no account",
    access: "public",
    body: z.strictObject({}),
    output: proveOptionsOutput,
    errors: ["passkey_unavailable"],
    limit: "sign-in",
  },
  "POST /auth/passkey": {
    summary: "Open a session by a passkey, without a name: it counts as both factors",
    access: "public",
    body: provePasskeyBody,
    output: tokenOutput,
    errors: [
      "customer_blocked",
      "passkey_invalid",
      "passkey_suspended",
      "passkey_unavailable",
      "passkey_unknown",
      "sign_in_expired",
    ],
    limit: "sign-in",
  },
  "POST /auth/logout": {
    summary: "End the session of this call",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({}),
    output: nothing,
    errors: [],
  },
  "POST /auth/recovery": {
    summary: "Mail a link that sets a new password; answers the same for every email",
    access: "public",
    body: recoveryBody,
    output: nothing,
    errors: [],
    limit: "recovery",
  },
  "POST /auth/recovery/token": {
    summary: "Set a new password with the token of the mailed link; ends all sessions",
    access: "public",
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
    body: resetBody,
    output: nothing,
    errors: ["common_password", "reset_token_invalid"],
    limit: "recovery",
  },
  "POST /auth/change-password": {
    summary: "Set a new password by the current one; ends all other sessions",
    access: "customer",
    scope: null,
    right: "self",
    stepUp: true,
    body: changePasswordBody,
    output: nothing,
    errors: ["common_password", "wrong_password"],
    limit: "account",
  },
  "POST /auth/verify-email": {
    summary:
      "Follow a mailed link about an address: confirm it, change to it, take a change back, or agree to another one",
    access: "public",
    seesCustomer: true,
    body: linkBody,
    output: z.object({
      purpose: z.enum(["verify", "change", "undo", "allow"]),
      email: z.string(),
      /** After an undo, which ends the password too: the token with which a new one is set, once. */
      recoveryToken: z.optional(z.string()),
    }),
    errors: ["email_link_invalid", "email_taken"],
    limit: "account",
  },
  "POST /auth/verify-email/release": {
    summary: "Give up, by its mailed link, the right of a former address to take a change back",
    access: "public",
    body: linkBody,
    output: nothing,
    errors: ["email_link_invalid"],
    limit: "account",
  },
  "POST /auth/verify-email/send": {
    summary: "Mail the link that confirms the email once more, also one that mails came back from",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({}),
    output: nothing,
    errors: [],
    limit: "account",
  },
  "GET /users/me": {
    summary: "The signed-in user",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "account",
    output: userOutput,
    errors: ["not_authenticated"],
  },
  "POST /users/settings": {
    summary: "Save language, theme and mail settings",
    access: "customer",
    scope: null,
    right: "self",
    body: settingsBody,
    output: userOutput,
    errors: ["not_authenticated"],
  },
  "POST /users/change-email": {
    summary: "Ask for another email: the new address confirms it, the old one is notified and can undo it",
    access: "customer",
    scope: null,
    right: "self",
    stepUp: true,
    body: changeEmailBody,
    output: nothing,
    errors: ["email_unchanged", "invalid_email", "not_accepted", "wrong_password"],
    limit: "account",
  },
  "GET /users/socials": {
    summary: "The user's ways to sign in",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "never",
    output: identitiesOutput,
    errors: [],
  },
  "POST /users/socials": {
    summary: "Unlink an account at another service, or link one by what the service returned",
    access: "customer",
    scope: null,
    right: "self",
    stepUp: true,
    body: socialsBody,
    output: identitiesOutput,
    errors: [
      "identity_exists",
      "identity_linked_elsewhere",
      "last_sign_in_method",
      "not_found",
      "sign_in_expired",
    ],
    limit: "account",
  },
  "GET /users/security-events": securityEventsRoute,
  ...teamRoutes,
  ...lookRoutes,
  "POST /users/it-was-not-me": breakInRoute,
  "GET /users/passkeys": {
    summary: "The user's passkeys, oldest first",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "never",
    output: passkeysOutput,
    errors: [],
  },
  "POST /users/passkeys/options": {
    summary: "What an authenticator needs to make a passkey, for five minutes and this browser",
    access: "customer",
    scope: null,
    right: "self",
    stepUp: true,
    body: z.strictObject({}),
    output: addOptionsOutput,
    errors: ["passkey_limit", "passkey_unavailable"],
    limit: "sign-in",
  },
  "POST /users/passkeys": {
    summary: "Add a passkey that an authenticator made",
    access: "customer",
    scope: null,
    right: "self",
    stepUp: true,
    body: addPasskeyBody,
    output: passkeysOutput,
    errors: ["passkey_exists", "passkey_invalid", "passkey_limit", "passkey_unavailable", "sign_in_expired"],
    limit: "account",
  },
  "PUT /users/passkeys/{id}": {
    summary: "Give a passkey another name",
    access: "customer",
    scope: null,
    right: "self",
    params: z.object({ id: idSchema("passkey") }),
    body: renamePasskeyBody,
    output: passkeysOutput,
    errors: ["not_found"],
  },
  "DELETE /users/passkeys/{id}": {
    summary: "Remove a passkey; ends the other sessions that it opened",
    access: "customer",
    scope: null,
    right: "self",
    stepUp: true,
    params: z.object({ id: idSchema("passkey") }),
    output: passkeysOutput,
    errors: ["last_sign_in_method", "not_found"],
    limit: "account",
  },
  "POST /users/support-pin": makePinRoute,
  "DELETE /users/support-pin": endPinRoute,
  "GET /users/sessions": {
    summary: "The user's open sessions, this one first",
    access: "customer",
    scope: null,
    right: "self",
    inLook: "never",
    output: z.object({ sessions: z.array(sessionOutput) }),
    errors: [],
  },
  "POST /users/sessions/end-others": {
    summary: "End all sessions but this one",
    access: "customer",
    scope: null,
    right: "self",
    body: z.strictObject({}),
    output: nothing,
    errors: [],
  },
  "DELETE /users/sessions/{id}": {
    summary: "End one of the user's sessions",
    access: "customer",
    scope: null,
    right: "self",
    params: z.object({ id: idSchema("session") }),
    output: nothing,
    errors: ["not_found"],
  },
});
