import { read, type Read, wrong } from "./record.ts";

const tags = ["issue", "issuewild", "iodef", "issuemail", "issuevmc"];
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
  if (!tags.includes(tag)) return wrong("content", "caa_tag");
  const value = readValue(tag, rest.trim());
  return value === null ? wrong("content", "caa_value") : read(`${flags} ${tag} "${value}"`);
}

function readValue(tag: string, typed: string): string | null {
  const text = /^"(.*)"$/s.exec(typed)?.[1] ?? typed;
  if (!printable.test(text)) return null;
  return tag === "iodef" ? readReport(text) : readIssuer(text);
}

/** Where violations are reported: by mail or to a URL. */
function readReport(text: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(text)) return text;
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
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
