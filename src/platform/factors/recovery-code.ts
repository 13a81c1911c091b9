import { randomBytes } from "node:crypto";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { base32 } from "./totp.ts";

// Codes on paper that sign in once each in place of a factor. Only their keyed hashes are stored.

const codesOfPerson = 10;
/** Ten letters of base32 have 50 bits; each half of a code has five. */
const codeBytes = 7;
const halfCharacters = 5;

/** As many as a person gets at once. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codesOfPerson }, createCode);
}

/** `ab2cd-ef3gh` */
function createCode(): string {
  const letters = base32(randomBytes(codeBytes)).toLowerCase();
  return `${letters.slice(0, halfCharacters)}-${letters.slice(halfCharacters, 2 * halfCharacters)}`;
}

/** What is stored of a code; `owner`: whose it is. Letters alone count: codes are typed in capitals, with spaces or without the dash. */
export function markOfRecoveryCode(sealer: Pick<Sealer, "mark">, owner: string, typed: string): Buffer {
  return sealer.mark(typed.toLowerCase().replace(/[\s-]/g, ""), `recovery-code:${owner}`);
}
