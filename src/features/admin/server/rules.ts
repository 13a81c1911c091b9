import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import { isEmail } from "#src/shared/validation/text.ts";

const sessionMs = 12 * 3_600_000;
const shortestPassword = 12;

/** Tells an operator's token from a customer's without a look into the database. */
export const staffTokenPrefix = "staff_";

export function isStaffEmail(email: string): boolean {
  return isEmail(email) && !hasControlCharacters(email);
}

/** An operator's password guards everybody's money: longer than a customer's. */
export function checkStaffPassword(password: string): void {
  if ([...password].length < shortestPassword) {
    throw new AppError("invalid_input", undefined, { password: "too_short" });
  }
}

/** A working day; then an operator signs in anew. */
export function staffSessionEnd(start: Date): Date {
  return addMs(start, sessionMs);
}
