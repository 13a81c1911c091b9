import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import { isKnownPassword } from "#src/shared/validation/known-password.ts";
import { isEmail } from "#src/shared/validation/text.ts";

const hourMs = 3_600_000;
const sessionMs = 12 * hourMs;
const confirmationMs = hourMs / 2;
const setUpMs = 24 * hourMs;
const approvalMs = 24 * hourMs;
/** How long a passkey may take to sign. */
export const challengeMs = 300_000;
const shortestPassword = 12;

/** Distinguishes an operator's token from a customer's without a query. */
export const staffTokenPrefix = "staff_";

export function isStaffEmail(email: string): boolean {
  return isEmail(email) && !hasControlCharacters(email);
}

/** An operator's password protects all customers' money, so it must be longer than a customer's. */
export function checkStaffPassword(password: string, email: string): void {
  if ([...password].length < shortestPassword) {
    throw new AppError("invalid_input", undefined, { password: "too_short" });
  }
  if (isKnownPassword(password, [email]))
    throw new AppError("common_password", undefined, { password: "common_password" });
}

/** One working day; then an operator has to sign in again. */
export function staffSessionEnd(start: Date): Date {
  return addMs(start, sessionMs);
}

/** Until when a proof counts for what asks for one. */
export function confirmationEnd(start: Date): Date {
  return addMs(start, confirmationMs);
}

export function challengeEnd(start: Date): Date {
  return addMs(start, challengeMs);
}

/** Until when a set-up link works. */
export function setUpEnd(start: Date): Date {
  return addMs(start, setUpMs);
}

/** Until when something waits for a second person; without one, when it runs. */
export function approvalEnd(start: Date): Date {
  return addMs(start, approvalMs);
}
