import { read, type Read, wrong } from "./record.ts";

const issuing = ["issue", "issuewild", "issuemail", "issuevmc"];
/** Other tags, and what their values look like: where to report, and whom to ask about a name (CA/B Forum, A.1). */
const others: Readonly<Partial<Record<string, (text: string) => boolean>>> = {
  iodef: (text) => isMailto(text) || isWebAddress(text),
  contactemail: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  contactphone: (text) => /^\+?[0-9][0-9 ().-]{2,30}$/.test(text),
};
const printable = /^[\x20-\x21\x23-\x5b\x5d-\x7e]{0,255}$/;
const issuer = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)?$/;
const parameter = /^[a-zA-Z0-9]+=[\x21-\x3a\x3c-\x7e]*$/;

/** Who may issue certificates (RFC 8659): `flags tag "value"`, we set the quotes. */
export function readCaa(typed: string): Read<string> {
  const parts = /^(\S+)\s+(\S+)\s+(.+)$/s.exec(typed.trim());
  if (parts === null) return wrong("content", typed.trim() === "" ? "content_missing" : "content_malformed");
  const [, flags = "", typedTag = "", rest = ""] = parts;
  if (flags !== "0" && flags !== "128") return wrong("content", "caa_flags");
  const tag = typedTag.toLowerCase();
  if (!issuing.includes(tag) && others[tag] === undefined) return wrong("content", "caa_tag");
  const value = readValue(tag, rest.trim());
  return value === null ? wrong("content", "caa_value") : read(`${flags} ${tag} "${value}"`);
}

function readValue(tag: string, typed: string): string | null {
  const text = /^"(.*)"$/s.exec(typed)?.[1] ?? typed;
  if (!printable.test(text)) return null;
  const fits = others[tag];
  if (fits === undefined) return readIssuer(text);
  return fits(text) ? text : null;
}

function isMailto(text: string): boolean {
  return /^mailto:[^\s@]+@[^\s@]+$/i.test(text);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** `ca.example.net; account=1`; nothing before the semicolon: no one may. */
function readIssuer(text: string): string | null {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim());
  const host = name.toLowerCase();
  const given = parameters.filter((part) => part !== "");
  if (!issuer.test(host) || !given.every((part) => parameter.test(part))) return null;
  if (host === "") return given.length === 0 ? ";" : null;
  return [host, ...given].join("; ");
}
