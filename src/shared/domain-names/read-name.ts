import { getPublicSuffix } from "tldts";
import { toAscii } from "./ascii-form.ts";
import { isPublicSuffix } from "./public-suffix.ts";
import type { SoundLabel } from "./check-label.ts";

/** An ending that is on sale. */
export interface Ending {
  /** In ASCII, without the first dot: `com`, `co.uk`, `xn--p1ai`. */
  readonly id: string;
  /** As people write it. */
  readonly name: string;
}

/** A typed text in its parts; the label is still as typed. */
export interface ReadName {
  readonly label: string;
  /** An ending that is on sale here. */
  readonly tld: string | null;
  /** What was typed as an ending and is not on sale, without its dot. */
  readonly unknownEnding: string | null;
}

/**
 * Reads `northpier`, `northpier.com` and pasted addresses such as `https://www.northpier.com/about`. Our own endings
 * decide where the label ends, the longest first; what we do not sell is split by the public suffix list.
 */
export function readName(text: string, endings: ReadonlyMap<string, Ending>): ReadName {
  const labels = hostOf(text).split(".");
  for (let at = 1; at < labels.length; at += 1) {
    const ending = labels.slice(at).join(".");
    const tld = toAscii(ending);
    if (tld !== null && endings.has(tld)) {
      return { label: labels[at - 1] ?? "", tld, unknownEnding: null };
    }
  }
  if (labels.length === 1) return { label: labels[0] ?? "", tld: null, unknownEnding: null };
  const host = labels.join(".");
  const unknown = getPublicSuffix(host, { extractHostname: false, validateHostname: false });
  if (unknown === null || unknown === host) {
    return { label: labels[0] ?? "", tld: null, unknownEnding: labels.slice(1).join(".") };
  }
  const rest = host.slice(0, -unknown.length - 1);
  return { label: rest.slice(rest.lastIndexOf(".") + 1), tld: null, unknownEnding: unknown };
}

function hostOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[。．｡]/g, ".")
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/[/?#].*$/su, "")
    .replace(/^www\.(?=[^.]+\.)/, "")
    .replace(/\.$/, "");
}

/** A whole name in both forms. */
export interface WholeName {
  readonly name: string;
  readonly displayName: string;
}

/**
 * A label with its ending. `suffix`: others register below this name, so no one may have it. Null where the two do not
 * go together: an Arabic ending takes no label that begins with a digit (RFC 5893).
 */
export function wholeName(label: SoundLabel, { id, name }: Ending): WholeName | "suffix" | null {
  const whole = { name: `${label.ascii}.${id}`, displayName: `${label.shown}.${name}` };
  if (isPublicSuffix(whole.name)) return "suffix";
  const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u.test(name);
  return isRightToLeft && toAscii(whole.name) === null ? null : whole;
}
