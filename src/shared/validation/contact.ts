import type { ErrorCode } from "#src/shared/errors.ts";
import { hasControlCharacters } from "./control-characters.ts";
import { isCountry, needsPostalCode } from "./countries.ts";
import type { PhoneProblem, PhoneReading } from "./phone.ts";
import { isEmail, isNonEmpty } from "./text.ts";

/** Name and place of a contact as an envelope has them. */
export interface AddressLines {
  readonly name: string;
  /** When there is one, it is the legal owner of the names. */
  readonly organization: string | null;
  /** One to three lines. */
  readonly street: readonly string[];
  readonly city: string;
  readonly province: string | null;
}

/** A contact as it is written down: registries take its own lines in ASCII, and `local` in any script. */
export interface WrittenContact extends AddressLines {
  readonly postalCode: string | null;
  readonly country: string;
  readonly email: string;
  readonly phone: {
    readonly country: string;
    readonly nationalNumber: string;
    readonly extension: string | null;
  };
  readonly local: AddressLines | null;
}

export interface ContactReaders {
  readonly readPhone: (text: string, country: string) => PhoneReading;
  /** Null for what is no code or state of the country. */
  readonly readPostalCode: (text: string, country: string) => string | null;
  readonly readProvince: (text: string, country: string) => string | null;
}

/** What is wrong, by the path of the field: `street.0`, `phone.nationalNumber`, `local.city`. */
export type ContactProblems = Readonly<Record<string, ErrorCode>>;

/** Lengths of RFC 5733 (`contact-1.0.xsd`). */
const maxCharacters = 255;
const maxEmailCharacters = 254;
/** Where no letter arrives without a state. */
const needsProvince: ReadonlySet<string> = new Set(["US"]);

/**
 * Checks a contact by the rules of product §5 and the lengths of EPP (RFC 5733). The readers of phone
 * numbers, codes and states are handed in, because they come with large tables.
 */
export function contactProblems(
  contact: WrittenContact,
  { readPhone, readPostalCode, readProvince }: ContactReaders,
): ContactProblems {
  const { postalCode, country, email, phone, local } = contact;
  return Object.fromEntries([
    ...addressProblems(contact, "", true),
    ...found("province", provinceProblem(contact.province, country, readProvince)),
    ...found("postalCode", postalProblem(postalCode, country, readPostalCode)),
    ...found("country", isCountry(country) ? undefined : "invalid_country"),
    ...found("email", emailProblem(email)),
    ...phoneProblems(phone, readPhone),
    ...(local === null ? [] : addressProblems(local, "local.", false)),
  ]);
}

/** True for text that every registry takes as it is: printable ASCII. */
export function isLatinText(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

type Problem = [path: string, code: ErrorCode];

function found(path: string, code: ErrorCode | undefined): Problem[] {
  return code === undefined ? [] : [[path, code]];
}

function addressProblems(address: AddressLines, prefix: string, isLatin: boolean): Problem[] {
  const { name, organization, street, city, province } = address;
  const check = (field: string, text: string | null, isRequired: boolean) =>
    found(`${prefix}${field}`, lineProblem(text ?? "", isRequired, isLatin));
  return [
    ...check("name", name, true),
    ...check("organization", organization, false),
    // The first line is there, the others may be.
    ...(street.length === 0 ? [""] : street).flatMap((line, at) => check(`street.${at}`, line, at === 0)),
    ...check("city", city, true),
    ...check("province", province, false),
  ];
}

function lineProblem(text: string, isRequired: boolean, isLatin: boolean): ErrorCode | undefined {
  if (!isNonEmpty(text)) return isRequired ? "required" : undefined;
  if (hasControlCharacters(text)) return "invalid_characters";
  if (text.length > maxCharacters) return "too_long";
  return isLatin && !isLatinText(text) ? "not_latin" : undefined;
}

function postalProblem(
  code: string | null,
  country: string,
  readPostalCode: ContactReaders["readPostalCode"],
): ErrorCode | undefined {
  if (code === null || !isNonEmpty(code)) return needsPostalCode(country) ? "required" : undefined;
  return readPostalCode(code, country) === null ? "invalid_postal_code" : undefined;
}

/** Beside the rules of every line. */
function provinceProblem(
  province: string | null,
  country: string,
  readProvince: ContactReaders["readProvince"],
): ErrorCode | undefined {
  if (province === null || !isNonEmpty(province)) return needsProvince.has(country) ? "required" : undefined;
  return readProvince(province, country) === null ? "invalid_province" : undefined;
}

function emailProblem(email: string): ErrorCode | undefined {
  if (!isNonEmpty(email)) return "required";
  if (email.length > maxEmailCharacters) return "too_long";
  // Registries take ASCII mailboxes only; a domain has an ASCII form.
  const mailbox = email.slice(0, email.lastIndexOf("@"));
  return isEmail(email) && isLatinText(mailbox) ? undefined : "invalid_email";
}

function phoneProblems(
  { country, nationalNumber, extension }: WrittenContact["phone"],
  readPhone: (text: string, country: string) => PhoneReading,
): Problem[] {
  const wrongExtension = extension !== null && !/^\d{0,10}$/.test(extension.trim());
  const extensionProblem = found("phone.extension", wrongExtension ? "invalid_phone" : undefined);
  if (!isNonEmpty(nationalNumber)) return [["phone.nationalNumber", "required"], ...extensionProblem];
  const reading = readPhone(nationalNumber, country);
  if (!("problem" in reading)) return extensionProblem;
  const field = reading.problem === "INVALID_COUNTRY" ? "phone.country" : "phone.nationalNumber";
  return [[field, phoneCodes[reading.problem]], ...extensionProblem];
}

const phoneCodes: Readonly<Record<PhoneProblem, ErrorCode>> = {
  INVALID_COUNTRY: "invalid_country",
  NOT_A_NUMBER: "invalid_phone",
  TOO_SHORT: "too_short",
  TOO_LONG: "too_long",
  INVALID_LENGTH: "invalid_phone",
  INVALID: "invalid_phone",
};
