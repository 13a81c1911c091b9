import { createHash, createPublicKey, createVerify } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";

// What a receiver checks, written from the RFCs and not from our own sender: DKIM (6376), SPF (7208) and DMARC (9989).

/** The texts of a name in the DNS. */
export type FindTexts = (name: string) => Promise<readonly string[]>;

interface Header {
  readonly name: string;
  readonly line: string;
}

export interface DkimVerdict {
  readonly isPass: boolean;
  readonly why: string;
  /** `d=` */
  readonly domain: string;
  readonly selector: string;
  /** Lower case. */
  readonly signed: readonly string[];
}

const none: DkimVerdict = { isPass: false, why: "no signature", domain: "", selector: "", signed: [] };

function splitMail(raw: string): { readonly headers: readonly Header[]; readonly body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const headers = lines.map((line) => ({
    name: line.slice(0, line.indexOf(":")).trim().toLowerCase(),
    line,
  }));
  return { headers, body: raw.slice(end + 4) };
}

const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(";").flatMap((part): [string, string][] => {
      const at = part.indexOf("=");
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
    }),
  );

/** RFC 6376 3.4.2 */
function relaxedHeader({ name, line }: Header): string {
  const value = line
    .slice(line.indexOf(":") + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${name}:${value}`;
}

/** RFC 6376 3.4.4 */
function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  while (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? "" : `${lines.join("\r\n")}\r\n`;
}

/** Verifies the first signature of a mail with the key that its domain has. */
export async function verifyDkim(raw: string, findTexts: FindTexts): Promise<DkimVerdict> {
  const { headers, body } = splitMail(raw);
  const signature = headers.find(({ name }) => name === "dkim-signature");
  if (signature === undefined) return none;
  const tags = tagsOf(signature.line.slice(signature.line.indexOf(":") + 1));
  const tag = (name: string) => tags.get(name)?.replace(/\s+/g, "") ?? "";
  const signed = tag("h").toLowerCase().split(":");
  const verdict = { domain: tag("d"), selector: tag("s"), signed };
  const fail = (why: string): DkimVerdict => ({ isPass: false, why, ...verdict });
  if (tag("v") !== "1" || tag("a") !== "rsa-sha256" || tag("c") !== "relaxed/relaxed")
    return fail("algorithm");
  if (createHash("sha256").update(relaxedBody(body)).digest("base64") !== tag("bh")) return fail("body");
  const [record] = await findTexts(`${tag("s")}._domainkey.${tag("d")}`);
  const key = record === undefined ? undefined : tagsOf(record).get("p")?.replace(/\s+/g, "");
  if (key === undefined) return fail("no key");
  // Of a name that is there twice the lower ones are signed first (5.4.2).
  const rest = headers.toReversed();
  const chosen = signed.flatMap((name) => {
    const at = rest.findIndex((header) => header.name === name);
    return at < 0 ? [] : rest.splice(at, 1).map(relaxedHeader);
  });
  const own = relaxedHeader({ ...signature, line: signature.line.replace(/(\bb=)[^;]*/, "$1") });
  const isRight = createVerify("RSA-SHA256")
    .update(`${chosen.join("\r\n")}\r\n${own}`)
    .verify(
      createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" }),
      tag("b"),
      "base64",
    );
  return isRight ? { isPass: true, why: "", ...verdict } : fail("signature");
}

/** Whether a domain lets an address send: `ip4`, `ip6`, `include` and `all`. */
export async function evaluateSpf(findTexts: FindTexts, domain: string, address: string): Promise<string> {
  const [record, ...others] = (await findTexts(domain)).filter((text) => /^v=spf1(?: |$)/.test(text));
  if (record === undefined) return "none";
  if (others.length > 0) return "permerror";
  for (const term of record.split(/ +/).slice(1)) {
    const [, sign = "", name = "", value = ""] = /^([+?~-]?)([a-z0-9]+)(?:[:=](.*))?$/i.exec(term) ?? [];
    if (await matches(findTexts, { name: name.toLowerCase(), value, address }))
      return { "": "pass", "+": "pass", "-": "fail", "~": "softfail", "?": "neutral" }[sign] ?? "permerror";
  }
  return "neutral";
}

async function matches(
  findTexts: FindTexts,
  { name, value, address }: { readonly name: string; readonly value: string; readonly address: string },
): Promise<boolean> {
  if (name === "all") return true;
  if (name === "include") return (await evaluateSpf(findTexts, value, address)) === "pass";
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (name !== `ip${family.slice(-1)}`) return false;
  const [network = "", bits = family === "ipv6" ? "128" : "32"] = value.split("/");
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
}

/** Whether DMARC passes by the signature: of the very domain that the mail names as its sender's, which has a policy. */
export async function evaluateDmarc(raw: string, findTexts: FindTexts): Promise<boolean> {
  const { headers } = splitMail(raw);
  const [from, ...others] = headers.filter(({ name }) => name === "from");
  const domain = /@([^>\s]+)>?\s*$/.exec(from?.line ?? "")?.[1]?.toLowerCase();
  if (domain === undefined || others.length > 0) return false;
  const policies = (await findTexts(`_dmarc.${domain}`)).filter((text) => /^v=DMARC1(?:;|$)/.test(text));
  const dkim = await verifyDkim(raw, findTexts);
  return policies.length === 1 && dkim.isPass && dkim.domain === domain;
}
