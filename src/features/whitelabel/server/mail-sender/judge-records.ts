// What records of a domain say to receivers of its mail: DKIM (RFC 6376), SPF (RFC 7208) and DMARC (RFC 9989).

/** `k=rsa; p=…` as pairs; null where it is no such list, or names a tag twice. */
function tagsOf(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    if (part.trim() === "") continue;
    const [, name, value] = /^\s*([a-z][a-z0-9_]*)\s*=\s*([\s\S]*?)\s*$/i.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name)) return null;
    tags.set(name, value);
  }
  return tags;
}

const listed = (value: string | undefined): readonly string[] | null =>
  value === undefined ? null : value.split(":").map((one) => one.trim().toLowerCase());

/** Whether the texts at a selector have receivers find this key, and take it seriously. */
export function hasKey(texts: readonly string[], publicKey: string): boolean {
  const [text, ...others] = texts;
  // Which of several a receiver takes is left to it.
  if (text === undefined || others.length > 0) return false;
  const tags = tagsOf(text);
  return tags !== null && tags.get("p")?.replace(/\s+/g, "") === publicKey && isForMail(tags);
}

/** Whether a key's record lets it sign mail with the algorithm that is used (RFC 6376 3.6.1). */
function isForMail(tags: ReadonlyMap<string, string>): boolean {
  const isRightKind = (tags.get("v") ?? "DKIM1") === "DKIM1" && (tags.get("k") ?? "rsa") === "rsa";
  const takesHash = listed(tags.get("h"))?.includes("sha256") ?? true;
  const takesMail = listed(tags.get("s"))?.some((service) => ["*", "email"].includes(service)) ?? true;
  // `y`: a test, whose signatures count as none.
  const isTest = listed(tags.get("t"))?.includes("y") ?? false;
  return isRightKind && takesHash && takesMail && !isTest;
}

export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** The mechanisms that pass, up to the one that all others end with. */
function passing(record: string): readonly string[] {
  const terms = record.toLowerCase().split(/ +/).slice(1);
  const end = terms.findIndex((term) => /^[+?~-]?all$/.test(term));
  return (end < 0 ? terms : terms.slice(0, end)).map((term) => term.replace(/^\+/, ""));
}

/** Whether a domain lets these mechanisms send: by its one record, and before that is at its end. */
export function allowsSenders(texts: readonly string[], mechanisms: string): boolean {
  const [record, ...others] = texts.filter(isSpf);
  if (record === undefined || others.length > 0) return false;
  const found = passing(record);
  return mechanisms
    .toLowerCase()
    .split(/ +/)
    .every((one) => found.includes(one.replace(/^\+/, "")));
}

/** What the record has to be: the one that is there with what it lacks, else one that leaves others to DMARC. */
export function spfWith(texts: readonly string[], mechanisms: string): string {
  const record = texts.find(isSpf);
  if (record === undefined) return `v=spf1 ${mechanisms} ~all`;
  const found = passing(record);
  const missing = mechanisms
    .split(/ +/)
    .filter((one) => !found.includes(one.toLowerCase().replace(/^\+/, "")));
  const terms = record.split(/ +/);
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term));
  const at = end < 0 ? terms.length : end;
  return [...terms.slice(0, at), ...missing, ...terms.slice(at)].join(" ");
}

export function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);
}

const policies = ["none", "quarantine", "reject"];

/** Whether a domain has a policy: one record of its own, else the one of the domain that it is below. */
export function hasPolicy(texts: readonly string[], above: readonly string[]): boolean {
  const own = texts.filter(isDmarc);
  const counted = own.length > 0 ? own : above.filter(isDmarc);
  const [record, ...others] = counted;
  if (record === undefined || others.length > 0) return false;
  return policies.includes(tagsOf(record)?.get("p")?.toLowerCase() ?? "");
}
