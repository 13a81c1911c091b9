import * as z from "zod/mini";

/**
 * Ids are UUIDs in the database and prefixed Crockford base32 at the edge: `srv_0r4k…` (26 digits).
 * One encode and one decode function; nothing else builds or takes ids apart.
 */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

export const idPrefixes = {
  alarm: "alm",
  apiKey: "apk",
  approval: "apv",
  ban: "ban",
  bulk: "blk",
  cannedAnswer: "can",
  catalogueDraft: "cdr",
  contact: "con",
  customer: "cus",
  dedicatedRequest: "ded",
  deposit: "dep",
  domain: "dom",
  formerInvoice: "fin",
  gatewayDeposit: "gwd",
  gatewayPayment: "gwp",
  helpArticle: "hlp",
  hold: "hld",
  invitation: "inv",
  invoice: "ivc",
  look: "lok",
  machineKey: "key",
  mailing: "mlg",
  note: "nte",
  notification: "ntf",
  order: "ord",
  passkey: "psk",
  payment: "pay",
  payout: "pot",
  payoutDestination: "pod",
  period: "prd",
  priceChange: "prc",
  privacyRequest: "prq",
  promoBatch: "pmb",
  promoCode: "pmc",
  record: "rec",
  reward: "rwd",
  server: "srv",
  session: "ses",
  staff: "stf",
  staffPasskey: "spk",
  staffSession: "sss",
  staticWallet: "wal",
  statusEntry: "sta",
  task: "tsk",
  ticket: "tkt",
  ticketFile: "tfl",
  ticketMessage: "tms",
  telegramLink: "tgl",
  transaction: "trx",
  user: "usr",
  view: "viw",
  webhookEndpoint: "whe",
  webhookMessage: "msg",
  whitelabelSite: "wls",
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = `${(typeof idPrefixes)[K]}_${string}`;

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** `encodeId("server", "0198…")` → `srv_…`. */
export function encodeId<K extends IdKind>(kind: K, uuid: string): Id<K> {
  const hex = uuid.replaceAll("-", "");
  // Five hexadecimal digits are four of ours; two are left over, in front.
  let digits = base32(hex.slice(0, 2), 2);
  for (let at = 2; at < hex.length; at += 5) digits += base32(hex.slice(at, at + 5), 4);
  return `${idPrefixes[kind]}_${digits}`;
}

function base32(hex: string, places: number): string {
  let rest = Number.parseInt(hex, 16);
  let digits = "";
  for (let place = 0; place < places; place += 1) {
    digits = (alphabet[rest & 31] ?? "") + digits;
    rest >>= 5;
  }
  return digits;
}

/** The UUID of an id, or null when it is not one of this kind. */
export function decodeId(kind: IdKind, id: string): string | null {
  const prefix = `${idPrefixes[kind]}_`;
  if (!id.startsWith(prefix) || id.length !== prefix.length + 26) return null;
  let value = 0n;
  for (const digit of id.slice(prefix.length)) {
    const index = alphabet.indexOf(digit);
    if (index < 0) return null;
    value = (value << 5n) | BigInt(index);
  }
  if (value >> 128n) return null;
  const hex = value.toString(16).padStart(32, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Contract schema of an id: the template-literal type at compile time, the digits at run time. */
export function idSchema<K extends IdKind>(kind: K) {
  const digits = z.string().check(z.regex(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/));
  return z.templateLiteral([`${idPrefixes[kind]}_`, digits]);
}

/** How many digits an id has after its prefix. */
const idDigits = 26;

/**
 * The first and the last UUID whose ids begin so: `uuidsFrom("order", "ord_01m8")`; null when there are none, or nothing
 * but the prefix is given.
 */
export function uuidsFrom(
  kind: IdKind,
  start: string,
): { readonly first: string; readonly last: string } | null {
  const length = start.length - idPrefixes[kind].length - 1;
  if (length < 1 || length > idDigits) return null;
  const first = decodeId(kind, start.padEnd(start.length + idDigits - length, "0"));
  const last = decodeId(kind, start.padEnd(start.length + idDigits - length, "z"));
  return first === null || last === null ? null : { first, last };
}
