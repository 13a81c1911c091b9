import {
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from "libphonenumber-js/max";

/**
 * Phone numbers (product §3, §5), checked by the full table of numbering plans. The table is large: the browser
 * loads this file when a form that needs it is open, never before.
 */

/** A number as it is kept: `DE`, `49`, `301234567`, and an extension or none. */
export interface PhoneNumber {
  readonly country: string;
  readonly callingCode: string;
  readonly nationalNumber: string;
  readonly extension: string | null;
}

/** Why a text is no number at all. */
export type PhoneParseError = "INVALID_COUNTRY" | "NOT_A_NUMBER" | "TOO_SHORT" | "TOO_LONG";

/** How many digits it has, beside how many numbers of its country have. */
export type PhoneLength = "IS_POSSIBLE" | "TOO_SHORT" | "TOO_LONG" | "INVALID_LENGTH";

/** `INVALID`: parsed and of a possible length, and yet no number that its country gives out. */
export type PhoneProblem = PhoneParseError | Exclude<PhoneLength, "IS_POSSIBLE"> | "INVALID";

export type PhoneReading = { readonly number: PhoneNumber } | { readonly problem: PhoneProblem };

const maxCharacters = 250;
const digitsOfNumber = { min: 2, max: 17 } as const;

/** The length of a number as it is typed, or why it cannot be parsed. */
export function checkPhoneLength(text: string, country: string): PhoneLength | PhoneParseError {
  if (text.length > maxCharacters) return "TOO_LONG";
  if (!isSupportedCountry(country)) return "INVALID_COUNTRY";
  return validatePhoneNumberLength(text, country) ?? "IS_POSSIBLE";
}

/**
 * Reads a number as people of a country write it, with its own prefix or an international one. Only what is
 * parsed and confirmed as valid is a number.
 */
export function readPhone(text: string, country: string): PhoneReading {
  const length = checkPhoneLength(text, country);
  if (length !== "IS_POSSIBLE") return { problem: length };
  const parsed = parse(text, country);
  if (typeof parsed === "string") return { problem: parsed };
  const { nationalNumber, countryCallingCode, ext } = parsed;
  if (nationalNumber.length < digitsOfNumber.min) return { problem: "TOO_SHORT" };
  if (nationalNumber.length > digitsOfNumber.max) return { problem: "TOO_LONG" };
  if (!parsed.isValid()) return { problem: "INVALID" };
  return {
    number: {
      country: parsed.country ?? country,
      callingCode: countryCallingCode,
      nationalNumber,
      extension: ext ?? null,
    },
  };
}

function parse(
  text: string,
  country: string,
): ReturnType<typeof parsePhoneNumberWithError> | PhoneParseError {
  if (!isSupportedCountry(country)) return "INVALID_COUNTRY";
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: country, extract: false });
  } catch (error) {
    const reason =
      error instanceof ParseError ? parseErrors.find((known) => known === error.message) : undefined;
    if (reason === undefined) throw error;
    return reason;
  }
}

const parseErrors: readonly PhoneParseError[] = ["INVALID_COUNTRY", "NOT_A_NUMBER", "TOO_SHORT", "TOO_LONG"];

/** The calling code of a country without its plus, or null where there are no numbers of its own. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}
