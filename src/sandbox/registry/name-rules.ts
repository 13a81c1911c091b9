import { hash, timingSafeEqual } from "node:crypto";
import type { DelegationSigner } from "#src/drivers/registrar/port.ts";
import type { NameObject } from "./name-object.ts";
import { type NamePlace, type Outcome, refuse } from "./outcome.ts";
import type { TldPolicy } from "./tld-policies.ts";

// Checks that several acts on a name share.

const maxHosts = 13;
const maxSigners = 8;
const digestDigits: Readonly<Record<number, number>> = { 1: 40, 2: 64, 4: 96 };

export const noSuchName = refuse(2303, "there is no such name");
export const wrongCode = refuse(2202, "the code is not right");

/** Years that a name may be registered or renewed for at a time. */
export function isTerm(years: number, { years: [min, max] }: Pick<TldPolicy, "years">): boolean {
  return Number.isInteger(years) && years >= min && years <= max;
}

export function refuseHosts(
  { knownHosts }: NamePlace,
  hosts: readonly string[],
  added: readonly string[],
): Outcome<never> | null {
  if (hosts.length > maxHosts) return refuse(2306, `at most ${maxHosts} hosts`);
  const missing = added.find((host) => !knownHosts.includes(host));
  return missing === undefined ? null : refuse(2303, `there is no host ${missing}`);
}

export function refuseContacts(
  { knownContacts }: NamePlace,
  ids: readonly (string | null)[],
): Outcome<never> | null {
  const missing = ids.find((id) => id !== null && !knownContacts.includes(id));
  return missing === undefined ? null : refuse(2303, `there is no contact ${missing}`);
}

export function refuseSigners(
  { policy }: NamePlace,
  signers: readonly DelegationSigner[],
): Outcome<never> | null {
  if (signers.length > 0 && !policy.hasDnssec) return refuse(2306, "the ending has no DNSSEC");
  if (signers.length > maxSigners) return refuse(2306, `at most ${maxSigners} DS records`);
  const isFit = ({ digest, digestType }: DelegationSigner) =>
    digest.length === digestDigits[digestType] && /^[0-9A-F]+$/i.test(digest);
  return signers.every(isFit) ? null : refuse(2306, "a digest is not one of its type");
}

export function refuseCode(code: string | null): Outcome<never> | null {
  return code === null || /^[\x21-\x7e]{8,64}$/.test(code)
    ? null
    : refuse(2306, "a code has 8 to 64 characters");
}

export function touched(object: NameObject, { registrar, now }: NamePlace): NameObject {
  return { ...object, updatedBy: registrar, updatedAt: now };
}

export function hashOf(code: string): string {
  return hash("sha256", code);
}

/** True when the name has a code and this is it. */
export function isCodeOf({ codeHash }: NameObject, code: string): boolean {
  return codeHash !== null && timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(code)));
}
