import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { isLocaleCode, type LocaleCode, pickLocale } from "#src/shared/locales.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import { isEmail } from "#src/shared/validation/text.ts";

const usernameLength = 40;
/** Refuses an invalid email (product §5). */
export function checkEmail(email: string): void {
  if (!isUsableEmail(email)) throw new AppError("invalid_email", undefined, { email: "invalid_email" });
}

/** False when no account can have it; a sign-in with it is answered like any unknown email. */
export function isUsableEmail(email: string): boolean {
  return isEmail(email) && !hasControlCharacters(email);
}

/** The chosen name, else the local part of the email. */
export function usernameOf(username: string | undefined, email: string): string {
  if (username === undefined) return Array.from(localPart(email)).slice(0, usernameLength).join("");
  const name = username.trim();
  if (name === "") throw new AppError("invalid_input", undefined, { username: "required" });
  if (hasControlCharacters(name)) {
    throw new AppError("invalid_input", undefined, { username: "invalid_characters" });
  }
  return name;
}

function localPart(email: string): string {
  return email.slice(0, email.indexOf("@"));
}

/** A supported language; anything else is English (product §1). */
export function languageOf(code: string | undefined, allowsPseudoLocales: boolean): LocaleCode {
  const locale = pickLocale(code);
  return allowsPseudoLocales || isLocaleCode(locale.code) ? locale.code : "en";
}

/** The UUID that a referral link names, if it names one. */
export function referrerOf(referrer: string | undefined): string | null {
  return referrer === undefined ? null : decodeId("user", referrer);
}
