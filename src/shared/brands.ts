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
