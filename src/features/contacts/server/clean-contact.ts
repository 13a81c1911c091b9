import type * as z from "zod/mini";
import { readPhone } from "#src/shared/validation/phone.ts";
import {
  type AddressLines,
  contactProblems,
  isLatinText,
  type WrittenContact,
} from "#src/shared/validation/contact.ts";
import { AppError } from "#src/shared/errors.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { readPostalCode, readProvince } from "#src/shared/validation/postal-address.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { contactBody } from "../contract.ts";

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
    email: asciiEmail(body.email.trim()),
    phone: { ...body.phone, extension: body.phone.extension ?? null },
    local: body.local ? addressOf(body.local) : null,
  };
  const problems = contactProblems(written, { readPhone, readPostalCode, readProvince });
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
    address: { ...trimmed(written), province: readLine(readProvince, written.province, written.country) },
    local: written.local && trimmed(written.local),
    postalCode: readLine(readPostalCode, written.postalCode, written.country),
    country: written.country,
    phone: { ...reading.number, extension: textOrNull(phone.extension) ?? reading.number.extension },
    email: written.email,
    emailCanonical: canonicalEmail(written.email),
  };
}

/** The domain in A-labels; what has none is left as it is, and refused by the rules. */
function asciiEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  return isLatinText(domain) ? email : `${email.slice(0, at)}${toAscii(domain) ?? "."}`;
}

function readLine(
  read: (text: string, country: string) => string | null,
  text: string | null,
  country: string,
): string | null {
  const clean = textOrNull(text);
  return clean === null ? null : read(clean, country);
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
