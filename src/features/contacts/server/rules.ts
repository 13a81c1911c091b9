import type * as z from "zod/mini";
import { readPhone } from "#src/shared/validation/phone.ts";
import { type AddressLines, contactProblems, type WrittenContact } from "#src/shared/validation/contact.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { contactBody } from "../contract.ts";

/** More than anyone needs; all of them fit into one answer. */
export const maxContacts = 100;

/** How long a mailed link is valid; longer than the wait, so that it can also bring lapsed names back. */
export const linkDays = 15;

/** Days since a name first needed the address: when mails are sent, and when the wait ends. */
const mailDays = [0, 5, 10, 14] as const;
export const waitDays = 15;
const dayMs = 86_400_000;

/** From this mail on the customer is notified too: the registrant may not read them, or use another address. */
const notifiedFromStage = 3;

/** Whole days until names go out of service, for the customer's notice with this mail; null for no notice yet. */
export function noticeDays(startedAt: Date, stage: number, now: Date): number | null {
  if (stage < notifiedFromStage) return null;
  return Math.max(1, Math.ceil((verificationEnd(startedAt).getTime() - now.getTime()) / dayMs));
}

/** The due step for an address that has not been confirmed. */
export type VerificationStep =
  | { readonly kind: "mail"; readonly stage: number; readonly nextAt: Date }
  | { readonly kind: "lapse" };

/**
 * The step that is due at `now`, after `stage` mails. After a pause only the newest mail is sent, and nothing
 * lapses before a mail was sent and a day has passed.
 */
export function verificationStep(startedAt: Date, stage: number, now: Date): VerificationStep {
  const passed = mailDays.filter((day) => addDays(startedAt, day) <= now).length;
  if (stage > 0 && addDays(startedAt, waitDays) <= now) return { kind: "lapse" };
  const sent = Math.max(passed, stage + 1);
  const planned = addDays(startedAt, mailDays[sent] ?? waitDays);
  return { kind: "mail", stage: sent, nextAt: planned > now ? planned : addDays(now, 1) };
}

/** When the names of an unconfirmed address go out of service. */
export function verificationEnd(startedAt: Date): Date {
  return addDays(startedAt, waitDays);
}

/** A contact as stored in its row. */
export interface CleanContact {
  readonly address: AddressLines;
  readonly local: AddressLines | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly phone: {
    readonly country: string;
    readonly callingCode: string;
    readonly nationalNumber: string;
    readonly extension: string | null;
  };
  readonly email: string;
  readonly emailCanonical: string;
}

/** Validates and trims the input; refuses with a code for each invalid field. */
export function cleanContact(body: z.output<typeof contactBody>): CleanContact {
  const written: WrittenContact = {
    ...addressOf(body),
    postalCode: body.postalCode ?? null,
    country: body.country,
    email: body.email.trim(),
    phone: { ...body.phone, extension: body.phone.extension ?? null },
    local: body.local ? addressOf(body.local) : null,
  };
  const problems = contactProblems(written, readPhone);
  const { phone } = written;
  const reading = readPhone(phone.nationalNumber, phone.country);
  const wrongCallingCode =
    "number" in reading &&
    body.phone.callingCode !== undefined &&
    body.phone.callingCode !== reading.number.callingCode;
  const fields = { ...problems, ...(wrongCallingCode && { "phone.callingCode": "invalid_phone" as const }) };
  if ("problem" in reading || Object.keys(fields).length > 0) {
    throw new AppError("invalid_input", undefined, fields);
  }
  return {
    address: trimmed(written),
    local: written.local && trimmed(written.local),
    postalCode: textOrNull(written.postalCode),
    country: written.country,
    phone: { ...reading.number, extension: textOrNull(phone.extension) ?? reading.number.extension },
    email: written.email,
    emailCanonical: canonicalEmail(written.email),
  };
}

interface WrittenLines {
  readonly name: string;
  readonly organization?: string | null | undefined;
  readonly street: readonly string[];
  readonly city: string;
  readonly province?: string | null | undefined;
}

function addressOf({ name, organization = null, street, city, province = null }: WrittenLines): AddressLines {
  return { name, organization, street, city, province };
}

/** Trims the lines and drops empty ones. */
function trimmed({ name, organization, street, city, province }: AddressLines): AddressLines {
  return {
    name: name.trim(),
    organization: textOrNull(organization),
    street: street.map((line) => line.trim()).filter((line) => line !== ""),
    city: city.trim(),
    province: textOrNull(province),
  };
}

function textOrNull(text: string | null): string | null {
  const clean = text?.trim() ?? "";
  return clean === "" ? null : clean;
}

/** True when a change makes another person the owner: another name, organization or e-mail (product §4). */
export function isOtherOwner(before: CleanContact, after: CleanContact): boolean {
  return (
    before.emailCanonical !== after.emailCanonical ||
    before.address.name !== after.address.name ||
    before.address.organization !== after.address.organization ||
    (before.local?.name ?? null) !== (after.local?.name ?? null) ||
    (before.local?.organization ?? null) !== (after.local?.organization ?? null)
  );
}
