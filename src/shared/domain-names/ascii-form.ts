import { toASCII, toUnicode } from "tr46";
import { isSoundLabel } from "./label-scripts.ts";

// UTS 46 with every rule on. Node's own `domainToASCII` is a URL parser: it takes `a/b.com` for `a`, `256` for
// 0.0.1.0, and lets `-bad` and `ex_ample` through. Too heavy for the browser, which gets both forms from the server.
const strict = {
  checkHyphens: true,
  checkBidi: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
  transitionalProcessing: false,
  ignoreInvalidPunycode: false,
} as const;

/** Longer texts are no names: a name has 253 characters in ASCII, and never more as people write it. */
const longestText = 253;

/**
 * The ASCII form of a domain or host name, lower case, without a final dot: `Müller.de.` → `xn--mller-kva.de`; null
 * for what is no name. It says nothing about mixed scripts or emoji: `checkLabel` does, for names that are sold.
 */
export function toAscii(text: string): string | null {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return name.length > longestText ? null : toASCII(name, strict);
}

/**
 * How people write a name: `xn--mller-kva.de` → `müller.de`. A label that could deceive (mixed scripts, emoji) or is
 * none stays in ASCII.
 */
export function toShown(ascii: string): string {
  if (!ascii.includes("xn--")) return ascii;
  return ascii.split(".").map(showLabel).join(".");
}

function showLabel(label: string): string {
  const letters = lettersOf(label);
  return letters === null || !isSoundLabel(letters) ? label : letters;
}

/** The letters that `xn--…` encodes, valid or not; null when it encodes none. */
export function lettersOf(label: string): string | null {
  if (!label.startsWith("xn--")) return label;
  const { domain, error } = toUnicode(label, strict);
  return error ? null : domain;
}
