/** The product's own input rules (product §5): one function each, used by both halves. */

/**
 * No whitespace or @ in the local part, exactly one @, a domain containing a dot, last label non-empty. Nor the
 * characters that only a quoted local part may have (RFC 5321 §4.1.2): in the header of a mail they would name
 * other addresses. The product's rule on purpose, not a library's (product §5).
 */
export function isEmail(text: string): boolean {
  const match = /^[^\s@<>()[\]\\,;:"]+@([^\s@<>()[\]\\,;:"]+)$/.exec(text);
  const domain = match?.[1];
  return domain?.includes(".") === true && !domain.endsWith(".");
}

/** Lower case, for the uniqueness of an email within a site. */
export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isNonEmpty(text: string): boolean {
  return text.trim().length > 0;
}

/** A–Z only, case-insensitive. Used for no personal name, city or street (Müller, O'Brien). */
export function isLettersOnly(text: string): boolean {
  return /^[a-z]+$/i.test(text);
}

/** 3 to 12 letters, digits, hyphens and spaces. */
export function isPostalCode(text: string): boolean {
  return /^[A-Za-z0-9\- ]{3,12}$/.test(text);
}

/** Two uppercase letters (ISO 3166-1 alpha-2). */
export function isCountryCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

/** `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** A DNS label that starts with a letter: the name of a server and its host name (RFC 1123). */
export function isServerName(text: string): boolean {
  return /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(text);
}

/** `truncate("a long name indeed")` → first 14 characters and an ellipsis. */
export function truncate(text: string, length = 14): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}
