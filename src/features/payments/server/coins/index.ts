import type { PaymentsContext, PaymentsParts } from "../context.ts";
import type { CoinsContext } from "./coins-context.ts";
import { describeAccount } from "./describe-account.ts";
import { exportCsv } from "./export-csv.ts";
import { findAddress } from "./find-address.ts";
import { type CoinFilter, listCoins } from "./list-coins.ts";
import { prepareSweep, type SweepOrder } from "./prepare-sweep.ts";
import { proveCover } from "./prove-cover.ts";
import { sumBalances } from "./sum-balances.ts";

/**
 * The operator's view of what came in, and what a wallet elsewhere needs to move it: nothing here can sign. All of it
 * asks nodes, and fails with `OperatorRefusal` for a chain that is not in use.
 */
export interface Coins {
  /** Sums of each coin, or of those of one chain. */
  balances(chain: string | null): ReturnType<typeof sumBalances>;
  /** What is on our addresses: outputs, or balances by address and coin. */
  list(chain: string, filter: CoinFilter): ReturnType<typeof listCoins>;
  /** Whose address it is, and which key rules it. */
  findAddress(address: string): ReturnType<typeof findAddress>;
  /** Writes PSBTs for a wallet to sign. */
  prepareSweep(order: SweepOrder): ReturnType<typeof prepareSweep>;
  exportCsv(chain: string, gasGwei: string | null): ReturnType<typeof exportCsv>;
  /** The account as a wallet restores it. */
  describeAccount(chain: string): ReturnType<typeof describeAccount>;
  /** Whether what is here pays what customers have. */
  proveCover(): ReturnType<typeof proveCover>;
}

export function createCoins(
  payments: PaymentsContext,
  { accountKeys, masterFingerprints = {} }: Pick<PaymentsParts, "accountKeys" | "masterFingerprints">,
): Coins {
  const context: CoinsContext = { ...payments, accountKeys, masterFingerprints };
  return {
    balances: (chain) => sumBalances(context, chain),
    list: (chain, filter) => listCoins(context, chain, filter),
    findAddress: (address) => findAddress(context, address),
    prepareSweep: (order) => prepareSweep(context, order),
    exportCsv: (chain, gasGwei) => exportCsv(context, chain, gasGwei),
    describeAccount: (chain) => describeAccount(context, chain),
    proveCover: () => proveCover(context),
  };
}
