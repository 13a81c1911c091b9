import { sql } from "kysely";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type CoinsContext, openCoinChain } from "./coins-context.ts";
import { pathText } from "./sweep-account.ts";

/** Whom a deposit address was shown to, and the key that rules it, on every chain of its kind. */
export interface FoundAddress {
  readonly chain: string;
  readonly address: string;
  /** From the wallet's master key. */
  readonly path: string;
  readonly index: number;
  readonly customer: string;
  readonly since: Date;
}

/** However it is spelled. Throws `OperatorRefusal` for one that no customer was shown. */
export async function findAddress(context: CoinsContext, typed: string): Promise<FoundAddress> {
  const row = await context.platform.db.kysely
    .selectFrom("deposit_addresses")
    .select(["chain_id", "address", "derivation_index as index", "customer_id", "created_at"])
    .where(sql<string>`lower(address)`, "=", typed.toLowerCase())
    .executeTakeFirst();
  if (row === undefined) throw new OperatorRefusal(`No customer was shown ${typed}.`);
  const { account } = await openCoinChain(context, row.chain_id);
  return {
    chain: row.chain_id,
    address: row.address,
    path: `m/${pathText(account.pathOf(row.index))}`,
    index: row.index,
    customer: encodeId("customer", row.customer_id),
    since: row.created_at,
  };
}
