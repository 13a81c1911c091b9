import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing } from "#src/shared/schemas.ts";

const email = z.string().check(z.maxLength(254));
const password = z.string().check(z.minLength(8), z.maxLength(256));
const language = z.string().check(z.maxLength(10));

/** The user record (product §3). `balance` is in cents; the token is never part of it. */
export const userOutput = z.object({
  id: idSchema("user"),
  username: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  balance: cents,
  isTelegramConnected: z.boolean(),
  settings: z.object({
    language: z.string(),
    notificationsEnabled: z.boolean(),
    darkMode: z.boolean(),
  }),
  lastUpdate: instant,
});

export const signUpBody = z.strictObject({
  email,
  password,
  /** Without it the local part of the e-mail is taken. */
  username: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** A user id from a referral link; an unknown one is ignored. */
  referrer: z.optional(z.string().check(z.maxLength(64))),
  language: z.optional(language),
  darkMode: z.optional(z.boolean()),
});

export const signInBody = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
export const recoveryBody = z.strictObject({ email });
export const resetBody = z.strictObject({ password });
export const settingsBody = z.strictObject({
  darkMode: z.boolean(),
  notificationsEnabled: z.boolean(),
  language,
});

const tokenOutput = z.object({ accessToken: z.string() });

export const accountsContract = defineContract({
  "POST /auth/sign-up": {
    summary: "Open an account and a session",
    access: "public",
    body: signUpBody,
    output: tokenOutput,
    errors: ["email_taken", "invalid_email"],
    limit: "sign-up",
  },
  "POST /auth/sign-in": {
    summary: "Open a session",
    access: "public",
    body: signInBody,
    output: tokenOutput,
    errors: ["wrong_credentials"],
    limit: "sign-in",
  },
  "POST /auth/logout": {
    summary: "End the session of this call",
    access: "customer",
    body: z.strictObject({}),
    output: nothing,
    errors: [],
  },
  "POST /auth/recovery": {
    summary: "Mail a link that sets a new password; answers the same for every e-mail",
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
    errors: ["reset_token_invalid"],
    limit: "recovery",
  },
  "GET /users/me": {
    summary: "The signed-in user",
    access: "customer",
    output: userOutput,
    errors: [],
  },
  "POST /users/settings": {
    summary: "Save language, theme and mail settings",
    access: "customer",
    body: settingsBody,
    output: userOutput,
    errors: [],
  },
});
