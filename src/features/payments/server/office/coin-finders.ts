import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Finder, Finding } from "#src/platform/search/finder.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { MatchedBy } from "#src/shared/found.ts";
import { formatUnits } from "#src/shared/money.ts";
import { methodOf } from "../methods.ts";

interface DepositRow {
  readonly id: string;
  readonly customer_id: string;
  readonly chain_id: string;
  readonly asset: string;
  readonly units: bigint;
  readonly txid: string;
  readonly state: string;
  readonly cents: bigint | null;
  readonly seen_at: Date;
}

/** Coins that came, by the deposit's id, the transaction's in any spelling and on any chain, or who sent them. */
const depositFinder: Finder = {
  permission: "deposits.read",
  find(db, term, limit) {
    const uuid = uuidOf(term, "deposit");
    if (uuid !== null) return findDeposits(db, sql`d.id = ${uuid}`, "id", limit);
    const { txid, coinAddress } = term;
    // Only real nodes of Ethereum's kind have `0x` before it.
    if (txid !== null) {
      const ids = sql`ARRAY[${txid}, ${`0x${txid}`}]`;
      return findDeposits(db, sql`(d.txid = ANY (${ids}) OR d.replaced_by = ANY (${ids}))`, "txid", limit);
    }
    if (coinAddress === null) return null;
    const senders = sql`ARRAY[${coinAddress.asTyped}, ${coinAddress.lower}]`;
    return findDeposits(db, sql`d.senders && ${senders}`, "sender", limit);
  },
};

async function findDeposits(
  db: Kysely<DB>,
  matches: RawBuilder<unknown>,
  matched: MatchedBy,
  limit: number,
): Promise<Finding[]> {
  const { rows } = await sql<DepositRow>`
    SELECT d.id, a.customer_id, d.chain_id, d.asset, d.units, d.txid, d.state, d.cents, d.seen_at
    FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
    WHERE ${matches} LIMIT ${limit}`.execute(db);
  return rows.map((row) => {
    const decimals = methodOf(row.chain_id, row.asset)?.decimals;
    return {
      kind: "deposit",
      id: encodeId("deposit", row.id),
      title: row.txid,
      detail: row.asset,
      amount: decimals === undefined ? null : formatUnits(row.units, decimals),
      state: row.state,
      customerId: row.customer_id,
      at: row.seen_at,
      cents: row.cents,
      matched,
      isExact: matched !== "sender",
    };
  });
}

interface AddressRow {
  readonly address: string;
  readonly customer_id: string;
  readonly chain_id: string;
  readonly created_at: Date;
}

/** Addresses that customers were given to pay to, in any spelling. */
const depositAddressFinder: Finder = {
  permission: "deposits.read",
  find(db, term, limit) {
    const uuid = uuidOf(term, "staticWallet");
    const { coinAddress } = term;
    if (uuid === null && coinAddress === null) return null;
    const matches =
      uuid === null
        ? sql`lower(a.address) = ${coinAddress?.lower ?? ""}`
        : sql`a.id = (SELECT address_id FROM static_wallets WHERE id = ${uuid})`;
    return sql<AddressRow>`
      SELECT a.address, a.customer_id, a.chain_id, a.created_at FROM deposit_addresses a
      WHERE ${matches} LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "deposit-address",
          id: row.address,
          title: row.address,
          detail: row.chain_id.toUpperCase(),
          customerId: row.customer_id,
          at: row.created_at,
          matched: uuid === null ? "coin-address" : "id",
          isExact: true,
        })),
      );
  },
};

export const coinFinders = [depositFinder, depositAddressFinder];
