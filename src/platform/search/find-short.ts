import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId, type IdKind } from "#src/shared/ids.ts";
import { begins } from "./match-part.ts";
import type { ShortForm } from "./read-short.ts";

/** Where ids of a kind are; each has an index on the end of its ids. */
export const shortTables: Readonly<Partial<Record<IdKind, string>>> = {
  customer: "customers",
  user: "users",
  contact: "contacts",
  server: "servers",
  domain: "domains",
  order: "orders",
  task: "tasks",
  transaction: "ledger_transactions",
  payment: "payments",
  deposit: "deposits",
  gatewayPayment: "gateway_payments",
  gatewayDeposit: "gateway_deposits",
  dedicatedRequest: "dedicated_requests",
};

/** More than these have too much in common to mean one of them. */
const most = 8;

/** The whole ids, hashes and addresses that a shortened one may be, as if they had been typed. */
export async function findShort(db: Kysely<DB>, short: ShortForm): Promise<readonly string[]> {
  return short.id === null ? findTexts(db, short) : findIds(db, short, short.id);
}

async function findIds(
  db: Kysely<DB>,
  { end }: ShortForm,
  { kind, first, last }: NonNullable<ShortForm["id"]>,
): Promise<readonly string[]> {
  const table = shortTables[kind];
  if (table === undefined) return [];
  const between = sql`id BETWEEN ${first}::uuid AND ${last}::uuid`;
  const from = sql.ref(table);
  const { rows } = await (end === ""
    ? sql<{ id: string }>`SELECT id FROM ${from} WHERE ${between} ORDER BY id LIMIT ${most}`
    : sql<{ id: string }>`
        WITH tailed AS MATERIALIZED (SELECT id FROM ${from} WHERE right(id::text, 7) = ${hexOf(end)})
        SELECT id FROM tailed WHERE ${between} ORDER BY id`
  ).execute(db);
  return rows
    .map(({ id }) => encodeId(kind, id))
    .filter((id) => id.endsWith(end))
    .slice(0, most);
}

/** The last seven hexadecimal digits of a UUID whose id ends so: 28 of the 30 bits of its last six. */
function hexOf(end: string): string {
  let value = 0;
  for (const digit of end.slice(-6)) value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".indexOf(digit);
  return (value % 0x1000_0000).toString(16).padStart(7, "0");
}

async function findTexts(db: Kysely<DB>, { start, end }: ShortForm): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM (
      (SELECT txid AS text FROM deposits WHERE ${begins(sql`txid`, sql`${start}::text`)} LIMIT 1000)
      UNION (SELECT txid FROM deposits WHERE ${begins(sql`txid`, sql`'0x' || ${start}::text`)} LIMIT 1000)
      UNION (SELECT lower(address) FROM deposit_addresses
             WHERE ${begins(sql`lower(address)`, sql`${start}::text`)} LIMIT 1000)
    ) AS texts WHERE right(lower(text), ${end.length}) = ${end} ORDER BY text LIMIT ${most}`.execute(db);
  return rows.map(({ text }) => text);
}
