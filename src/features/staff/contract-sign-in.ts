import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing } from "#src/shared/schemas.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import { proveOptionsOutput } from "#src/shared/webauthn-options.ts";
import {
  setUpBody,
  setUpTokenBody,
  staffPasskeyBody,
  staffPasswordBody,
  staffProofBody,
  staffSignInBody,
} from "./contract-bodies.ts";

// How staff come in, and prove again who they are.

/** Ways to prove the second factor, the nearest first. */
const method = z.enum(["passkey", "totp", "recovery-code"]);

/**
 * What a session needs next. `factor`: a proof by one of `methods` (`POST /v2/admin/sign-in/factor`); `enroll`: a
 * passkey or an authenticator, of which there is none (`…/factors/…`); `done`: nothing, it is open.
 */
const stage = z.enum(["factor", "enroll", "done"]);

/** Browsers get the token as a cookie that scripts cannot read; programs send it as a bearer token. */
export const sessionAnswer = z.object({ next: stage, methods: z.array(method), accessToken: z.string() });

/** About the caller's own login. */
export const ownLogin = { access: "staff", permission: "any" } as const;

export const sessionOutput = z.object({
  id: idSchema("staffSession"),
  isCurrent: z.boolean(),
  /** Browser and system, e.g. `Firefox, Linux`; null when the client sent none. */
  device: z.nullable(z.string()),
  /** The address that it was opened from. */
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
});

const passkeyErrors = [
  "passkey_invalid",
  "passkey_suspended",
  "passkey_unavailable",
  "passkey_unknown",
  "sign_in_expired",
] as const;

export const signInRoutes = {
  "POST /v2/admin/sign-in": {
    summary: "Begin a session by password; it can do nothing before the second factor is proved or enrolled",
    access: "public",
    isStaff: true,
    body: staffSignInBody,
    output: sessionAnswer,
    errors: ["wrong_credentials"],
    limit: "sign-in",
  },
  "POST /v2/admin/sign-in/factor": {
    summary:
      "Prove the second factor of a session that was begun by password; it is open then, with another token",
    ...ownLogin,
    begun: "factor",
    body: staffProofBody,
    output: sessionAnswer,
    errors: [...passkeyErrors, "forbidden", "proof_unavailable", "wrong_code"],
    limit: "sign-in",
  },
  "POST /v2/admin/passkey/options": {
    summary: "A challenge for a passkey of staff to sign, for five minutes and this browser; it names no one",
    access: "public",
    isStaff: true,
    body: z.strictObject({}),
    output: proveOptionsOutput,
    errors: ["passkey_unavailable"],
    limit: "sign-in",
  },
  "POST /v2/admin/sign-in/passkey": {
    summary: "Open a session by a passkey alone, which counts as both factors",
    access: "public",
    isStaff: true,
    body: staffPasskeyBody,
    output: sessionAnswer,
    errors: [...passkeyErrors],
    limit: "sign-in",
  },
  "POST /v2/admin/setup/read": {
    summary: "Whom a set-up link is for, without using it up",
    access: "public",
    isStaff: true,
    body: setUpTokenBody,
    output: z.object({ email: z.string(), name: z.string(), role: z.string(), expiresAt: instant }),
    errors: ["setup_link_invalid"],
    limit: "sign-in",
  },
  "POST /v2/admin/setup": {
    summary:
      "Choose a password by a set-up link, which is used up by it, and begin a session to enroll a factor",
    access: "public",
    isStaff: true,
    body: setUpBody,
    output: sessionAnswer,
    errors: ["common_password", "setup_link_invalid", "staff_name_taken"],
    limit: "sign-in",
  },
  "POST /v2/admin/step-up": {
    summary: "Confirm this session for 30 minutes by a passkey, a code or a recovery code",
    ...ownLogin,
    body: staffProofBody,
    output: z.object({ confirmedUntil: instant }),
    errors: [...passkeyErrors, "proof_unavailable", "wrong_code"],
    limit: "step-up",
  },
  "POST /v2/admin/logout": {
    summary: "End the session of this call",
    ...ownLogin,
    begun: "any",
    body: z.strictObject({}),
    output: nothing,
    errors: [],
  },
  "GET /v2/admin/me": {
    summary: "The signed-in member of staff, and what the session needs and may do",
    ...ownLogin,
    begun: "any",
    output: z.object({
      id: idSchema("staff"),
      email: z.string(),
      name: z.string(),
      role: z.string(),
      /** What the role allows now; none before the session is open. */
      permissions: z.array(z.enum(allStaffPermissions)),
      /** `done` for an open session. */
      stage,
      methods: z.array(method),
      /** Until then calls that ask for a proof pass; null: not confirmed. */
      confirmedUntil: z.nullable(instant),
      sessionEndsAt: instant,
    }),
    errors: [],
  },
  "GET /v2/admin/me/proof": {
    summary:
      "Whether this session has a proof that still counts: asked for before a file is fetched by a link",
    ...ownLogin,
    stepUp: true,
    output: nothing,
    errors: [],
  },
  "POST /v2/admin/password": {
    summary: "Set another password for oneself; one's other sessions end",
    ...ownLogin,
    stepUp: true,
    body: staffPasswordBody,
    output: nothing,
    errors: ["common_password"],
    limit: "account",
  },
  "GET /v2/admin/sessions": {
    summary: "One's own open sessions, the latest first",
    ...ownLogin,
    output: z.object({ sessions: z.array(sessionOutput) }),
    errors: [],
  },
  "DELETE /v2/admin/sessions/{id}": {
    summary: "End a session of one's own",
    ...ownLogin,
    params: z.object({ id: idSchema("staffSession") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
} as const satisfies Readonly<Record<string, Route>>;
