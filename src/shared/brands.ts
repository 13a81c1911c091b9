/** Open sites of a customer; closed ones do not count. */
export const maxSites = 5;

export const slugLength = { least: 3, most: 32 } as const;

const slugForm = /^[a-z0-9](?:-?[a-z0-9])*$/;

/** Names that visitors and programs take for the provider's own, or that mean something below a domain. */
const reserved: ReadonlySet<string> = new Set(
  `account admin alerts api app apps assets auth autoconfig autodiscover billing blog cabinet cdn chat cloud console
  contact demo dev dns docs download downloads email example files forum ftp git help home host hosting imap info
  internal legal localhost login mail mailbox media metrics monitor news ns ns1 ns2 ns3 ns4 office oauth pay payment
  payments pop pop3 portal postmaster private proxy public register registry root sandbox secure security server
  servers shop shops site sites smtp sso staff staging static status store support test tools vpn webmail whitelabel
  www wpad`.split(/\s+/),
);

/** Whether a site's host can begin with it: letters, digits and single hyphens between them (RFC 1035 §2.3.1). */
export function isSlug(slug: string): boolean {
  // A third and fourth hyphen mark names in other scripts (RFC 5891 §4.2.3.1), which the form leaves out as well.
  return slugForm.test(slug) && slug.length >= slugLength.least && slug.length <= slugLength.most;
}

/** Whether it is kept for the provider, and so as good as taken. */
export function isReserved(slug: string): boolean {
  // Closed sites have hosts like these.
  return reserved.has(slug) || /^customers(-\d+)?$/.test(slug);
}

export const nameLength = { least: 2, most: 40 } as const;

/** A brand is one line that people read: no control characters, nothing that turns text around, no markup. */
export function isBrandName(name: string): boolean {
  const isLine = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>"\\]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name);
  return isLine && name.length >= nameLength.least && name.length <= nameLength.most;
}

/** A slug that follows from a brand; empty where its letters give none. */
export function slugOf(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-");
  return letters.slice(0, slugLength.most).replace(/^-+|-+$/g, "");
}

/** Letters of Cyrillic and Greek that look like a Latin one, and digits that do (Unicode TR 39, confusables). */
const lookalikes: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  ё: "e",
  ғ: "f",
  һ: "h",
  н: "h",
  і: "i",
  ї: "i",
  ј: "j",
  к: "k",
  ӏ: "l",
  м: "m",
  п: "n",
  о: "o",
  р: "p",
  ԛ: "q",
  г: "r",
  ѕ: "s",
  т: "t",
  υ: "u",
  ν: "v",
  ѵ: "v",
  ԝ: "w",
  х: "x",
  у: "y",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  ο: "o",
  ρ: "p",
  τ: "t",
  χ: "x",
  γ: "y",
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};

/** A brand as people see it at a glance: small Latin letters, without marks, spaces and signs. */
function seenAs(name: string): string {
  const letters = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return [...letters]
    .map((letter) => lookalikes[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether people may take a brand or a slug for another: it has the other's name in it, or letters that look so. */
export function looksLike(name: string, other: string): boolean {
  const seen = seenAs(other);
  // Within longer words a short name says nothing.
  return seen.length < 4 ? seenAs(name) === seen : seenAs(name).includes(seen);
}
