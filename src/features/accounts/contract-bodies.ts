import * as z from "zod/mini";
import { minPasswordCharacters } from "#src/shared/validation/account-password.ts";
import { assertion } from "#src/shared/webauthn-schemas.ts";

// What the forms send. They load these alone, not the whole contract.

export const email = z.string().check(z.maxLength(254));
const password = z.string().check(z.minLength(minPasswordCharacters), z.maxLength(256));
/** Six digits; spaces among them do not count. */
const code = z.string().check(z.minLength(1), z.maxLength(20));
export const language = z.string().check(z.maxLength(10));

export const signUpBody = z.strictObject({
  email,
  password,
  /** Without it the local part of the email is taken. */
  username: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** A user id from a referral link; an unknown one is ignored. */
  referrer: z.optional(z.string().check(z.maxLength(64))),
  language: z.optional(language),
  darkMode: z.optional(z.boolean()),
  /** They agree to mails of the site that sell something. */
  takesMarketing: z.optional(z.boolean()),
});

export const signInBody = z.strictObject({
  email,
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});

export const recoveryBody = z.strictObject({ email });

export const resetBody = z.strictObject({ password });

export const changePasswordBody = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(256)),
  password,
});

export const changeEmailBody = z.strictObject({
  email,
  /** Of an account that has neither a password nor an email, none. */
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
});

/** One proof of a user who is signed in; each field is a way. */
export const stepUpBody = z.strictObject({
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
  /** Of the authenticator. */
  code: z.optional(code),
  /** Mailed by `POST /auth/step-up/mail`. */
  mailCode: z.optional(code),
  /** What a passkey signed of a challenge of `POST /auth/passkey/options`. */
  assertion: z.optional(assertion),
});

/** What passes a challenge: exactly one of the further fields. */
export const secondFactorBody = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(100)),
  code: z.optional(code),
  recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
});

/** Of a link. */
export const mailedToken = z.string().check(z.minLength(1), z.maxLength(200));

export const lostFactorsBody = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const totpCodeBody = z.strictObject({ code });
