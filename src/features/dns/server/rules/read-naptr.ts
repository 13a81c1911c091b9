import { quoteText, textPieces } from "#src/platform/dns/quoted-text.ts";
import { readUint16 } from "./read-number.ts";
import { readTarget } from "./read-name.ts";
import { read, type Read, wrong } from "./record.ts";

const word = /"(?:[^"\\]|\\.)*"|\S+/gs;
/** Protocol and services, as in `E2U+sip` or `SIP+D2T` (RFC 3403 4.1, RFC 3958 6.5). */
const services = /^[a-z0-9+:._-]{0,255}$/i;

/** A step of rewriting (RFC 3403 4): `order preference "flags" "services" "expression" replacement`; we set the quotes. */
export function readNaptr(typed: string, zone: string): Read<string> {
  const words = typed.match(word) ?? [];
  if (words.length === 0) return wrong("content", "content_missing");
  const [order, preference, flags, offered, expression, host] = words;
  if (!flags || !offered || !expression || !host || words.length > 6)
    return wrong("content", "content_malformed");
  const numbers = [readUint16(order), readUint16(preference)];
  if (numbers.includes(null)) return wrong("content", "number_range");
  const [flag, service] = [unquoted(flags).toLowerCase(), unquoted(offered)];
  if (!/^[a-z0-9]?$/.test(flag) || !services.test(service)) return wrong("content", "content_malformed");
  const rule = readRule(expression, host, zone);
  if (!rule.ok) return rule;
  const texts = [flag, service].map((text) => quoteText(Buffer.from(text)));
  return read([...numbers, ...texts, rule.value].join(" "));
}

/** Either an expression or a replacement, a dot in place of the latter (RFC 3403 4.1). */
function readRule(typed: string, host: string, zone: string): Read<string> {
  // `\1` refers to a match: a backslash before a single digit is meant, though files write two.
  const expression = unquoted(typed.replaceAll(/(?<!\\)\\(?=\d(?!\d\d))/g, String.raw`\\`));
  const isOne = (host === ".") === (expression !== "");
  if (!isOne || (expression !== "" && !isExpression(expression))) return wrong("content", "naptr_rule");
  const target = host === "." ? read(host) : readTarget(host, zone, { mayHaveUnderscores: true });
  return target.ok ? read(`${quoteText(Buffer.from(expression))} ${target.value}`) : target;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? Buffer.concat(textPieces(text)).toString() : text;
}

/** `!expression!replacement!`, with any delimiter but a digit, a backslash or the flag `i` (RFC 3402 3.2). */
function isExpression(text: string): boolean {
  const [delimiter = ""] = text;
  if (/[\di\\\s\p{Cc}]/u.test(delimiter) || Buffer.byteLength(text) > 255 || /\p{Cc}/u.test(text))
    return false;
  const ends = [...text].flatMap((sign, at) => (sign === delimiter && text[at - 1] !== "\\" ? [at] : []));
  return ends.length === 3 && /^i?$/.test(text.slice((ends[2] ?? 0) + 1)) && ends[1] !== 1;
}
