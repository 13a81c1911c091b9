import { domainToUnicode } from "node:url";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { addDays } from "#src/shared/time.ts";
import type { AccountsContext } from "../deps.ts";
import { isFreeMail } from "./free-mail.ts";
import type { BanKind } from "./read-ban.ts";

type Deps = Pick<AccountsContext, "countPayers">;

/** Customers are counted up to here: more are more than anybody bans. */
export const mostCounted = 1000;
/** A ban that concerns more customers than this is set by two persons: a mistake would turn away everybody like them. */
export const mostAlone = 20;
/** For how long a network counts as somebody's. */
const networkDays = 30;

/** Whom a ban concerns. */
export interface BanWeight {
  /** At most `mostCounted`. */
  readonly customers: number;
  readonly needsTwo: boolean;
}

/**
 * How many customers are like what is banned: have such an email, came from the network within 30 days, or paid from
 * the wallet. `value` is canonical. Of networks what sessions keep of an address is compared: its /24, of IPv6 its /48.
 * A provider of mailboxes for anybody takes two persons however many customers have one.
 */
export async function weighBan(
  deps: Deps,
  db: Kysely<DB>,
  { kind, value }: { readonly kind: BanKind; readonly value: string },
  now: Date,
): Promise<BanWeight> {
  const customers = await (kind === "wallet"
    ? deps.countPayers(db, [value])
    : countCustomers(db, [whoIsLike(kind, value, now)]));
  const isLarge = kind === "mail-domain" && isFreeMail(value);
  return { customers: Math.min(customers, mostCounted), needsTwo: isLarge || customers > mostAlone };
}

/** How many customers some queries find together; at most `mostCounted`. */
export async function countCustomers(db: Kysely<DB>, found: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT DISTINCT customer_id FROM (${sql.join(found, sql` UNION ALL `)}) AS found
      LIMIT ${mostCounted}) AS counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The query that finds customers who are like what is banned. */
export function whoIsLike(kind: Exclude<BanKind, "wallet">, value: string, now: Date): RawBuilder<unknown> {
  if (kind === "network")
    return sql`SELECT customer_id FROM sessions
      WHERE network = ANY (${namesWithin(value)}::text[]) AND network <> ''
        AND last_seen_at > ${addDays(now, -networkDays)}`;
  return sql`SELECT m.customer_id FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.email_canonical IS NOT NULL AND ${kind === "email" ? hasMailbox(value) : isBelow(value)}`;
}

/** What sessions write for addresses of a network: each of its /24 or /48, or the one that it is in. */
function namesWithin(network: string): string[] {
  const [address = "", prefix] = network.split("/");
  const isIpv6 = address.includes(":");
  const kept = isIpv6 ? 48 : 24;
  const parts = 2 ** Math.max(0, kept - Number(prefix ?? 128));
  if (!isIpv6) {
    const [a = "", b = "", c = "0"] = address.split(".");
    return Array.from({ length: parts }, (_, index) => networkNameOf(`${a}.${b}.${Number(c) + index}.0`));
  }
  const [head = ""] = address.split("::");
  const groups = [...head.split(":"), "0", "0", "0"];
  const third = Number.parseInt(groups[2] || "0", 16);
  return Array.from({ length: parts }, (_, index) =>
    networkNameOf(`${groups[0] || "0"}:${groups[1] || "0"}:${(third + index).toString(16)}::`),
  );
}

const reversedDomain = sql`reverse(split_part(u.email_canonical, '@', 2))`;

/** Users whose email is at a domain or below it, in either spelling of an international one. */
function isBelow(domain: string): RawBuilder<SqlBool> {
  const spelt = [...new Set([domain, domainToUnicode(domain)])].map((name) => backwards(name));
  const each = spelt.map((name) => sql`${reversedDomain} = ${name} OR ${reversedDomain} LIKE ${`${name}.%`}`);
  return sql<SqlBool>`(${sql.join(each, sql` OR `)})`;
}

/** Users of a mailbox, also by what its owner adds after `+`. */
function hasMailbox(address: string): RawBuilder<SqlBool> {
  const at = address.lastIndexOf("@");
  const reversed = backwards(address.slice(at + 1));
  return sql<SqlBool>`${reversedDomain} = ${reversed}
    AND regexp_replace(split_part(u.email_canonical, '@', 1), '\\+.*$', '') = ${address.slice(0, at)}`;
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join("");
}
