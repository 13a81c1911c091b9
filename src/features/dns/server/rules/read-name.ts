import { lettersOf, toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { read, type Read, wrong } from "./record.ts";

const maxLength = 253;
const label = /^[a-z0-9_-]{1,63}$/;
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Labels in ASCII, lower case; null for an invalid name. Without the final dot. What looks like an A-label has to be
 * one (RFC 5890 2.3.2.1).
 */
function labelsOf(text: string): string[] | null {
  const labels = text.split(".").map((part) => {
    const ascii = isAscii(part) ? part.toLowerCase() : toAscii(part);
    return ascii === null || lettersOf(ascii) === null ? null : ascii;
  });
  const found = labels.filter((part) => part !== null);
  return found.length === labels.length ? found : null;
}

/**
 * A record's owner name, relative to its zone. Typed relative, or absolute with or without its last dot: one that
 * ends with the zone's is absolute. `@` or nothing is the zone itself.
 */
export function readOwner(typed: string, zone: string): Read<string> {
  const text = typed.trim();
  if (text === "" || text === "@") return read("@");
  const isAbsolute = text.endsWith(".");
  const labels = labelsOf(isAbsolute ? text.slice(0, -1) : text);
  if (labels === null) return wrong("name", "name_invalid");
  const name = labels.join(".");
  const inside = relativeTo(name, zone);
  if (isAbsolute && inside === null) return wrong("name", "name_invalid");
  return checkRelative(inside ?? name, zone);
}

function checkRelative(name: string, zone: string): Read<string> {
  if (name === "@") return read(name);
  // `*` is a wildcard as the first label and a plain one elsewhere (RFC 4592 2.1.1).
  const isSound = name.split(".").every((part) => part === "*" || label.test(part));
  if (!isSound) return wrong("name", "name_invalid");
  return name.length + 1 + zone.length > maxLength ? wrong("name", "name_too_long") : read(name);
}

/** `www.example.com` in `example.com` → `www`; null for a name that is not within. */
function relativeTo(name: string, zone: string): string | null {
  if (name === zone) return "@";
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : null;
}

/** An owner written so that it is read back unchanged: absolute where it repeats the zone's name. */
export function writeOwner(name: string, zone: string): string {
  return relativeTo(name, zone) === null ? name : `${name}.${zone}.`;
}

export interface TargetRules {
  /** Service names (`_…`) may be targets, as of aliases. */
  readonly mayHaveUnderscores: boolean;
}

/**
 * A record's target: stored absolute, without its final dot. Typed with that dot, or with a dot inside, it is
 * absolute; a single label is a name of the zone, and `@` the zone itself.
 */
export function readTarget(typed: string, zone: string, rules: TargetRules): Read<string> {
  const text = typed.trim();
  if (text === "") return wrong("content", "content_missing");
  if (text === "@") return read(zone);
  if (looksLikeAddress(text)) return wrong("content", "target_is_address");
  const isAbsolute = text.endsWith(".");
  const labels = labelsOf(isAbsolute ? text.slice(0, -1) : text);
  const allowed = rules.mayHaveUnderscores ? label : hostLabel;
  if (labels === null || !labels.every((part) => allowed.test(part)))
    return wrong("content", "target_invalid");
  // A single label would be read as a name of the zone: the final dot stays to mark it as absolute.
  const last = isAbsolute ? "." : `.${zone}`;
  const name = labels.length > 1 ? labels.join(".") : `${labels.join(".")}${last}`;
  return name.length > maxLength ? wrong("content", "target_invalid") : read(name);
}

/** An address, complete or partial, where a name belongs: no host name ends with a number. */
function looksLikeAddress(text: string): boolean {
  return /^\[?[0-9a-f.]*:[0-9a-f:.]*\]?$/i.test(text) || /(?:^|\.)\d+\.?$/.test(text);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
