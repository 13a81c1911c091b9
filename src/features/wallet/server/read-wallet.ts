import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface WalletState {
  readonly balanceCents: bigint;
  /** Money of orders that are neither delivered nor refunded yet. */
  readonly heldCents: bigint;
  /** The unpaid rest of a reversed deposit; the next credits settle it first. */
  readonly debtCents: bigint;
}

/** A customer without movements has no accounts yet, which counts as an empty wallet. */
export async function readWallet(db: Kysely<DB>, customerId: string): Promise<WalletState> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    SELECT kind, balance FROM ledger_accounts WHERE id = ANY(ARRAY[
      ledger_account_id('wallet', ${customerId}::uuid, 'USD'), ledger_account_id('holds', ${customerId}::uuid, 'USD'),
      ledger_account_id('reversal-debt', ${customerId}::uuid, 'USD')])`.execute(db);
  const balances = new Map(rows.map((row) => [row.kind, row.balance]));
  return {
    balanceCents: balances.get("wallet") ?? 0n,
    heldCents: balances.get("holds") ?? 0n,
    debtCents: -(balances.get("reversal-debt") ?? 0n),
  };
}
