import type { Ctx } from "#src/platform/ctx.ts";
import type { Transaction } from "kysely";
import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { paymentsContract } from "../contract.ts";
import { adoptAccountKeys } from "./adopt-account-keys.ts";
import { refuseWrongNetworks } from "./open-cursor.ts";
import { createContext, type PaymentsParts } from "./context.ts";
import { allowSenders, denySenders, listDeniedSenders } from "./denied-senders.ts";
import { paymentsInvariants } from "./invariants.ts";
import { listHeldDeposits } from "./list-held-deposits.ts";
import { matchBalances } from "./match-balances.ts";
import { passOverAddresses } from "./pass-over-addresses.ts";
import { paymentsAlarms } from "./payments-alarms.ts";
import { paymentsGauges } from "./payments-gauges.ts";
import { prunePayments } from "./prune-payments.ts";
import { readOwner } from "./read-owner.ts";
import { type DepositTerms, readTerms } from "./read-terms.ts";
import { refreshRates } from "./refresh-rates.ts";
import { releaseDeposit } from "./release-deposit.ts";
import { createPaymentsHandlers } from "./routes.ts";
import { scanChain } from "./scan-chain.ts";

export { demoAccountKeys } from "./account-keys.ts";

/** Top-ups in coins: deposits on chains become money in wallets. */
export interface Payments {
  readonly handlers: Handlers<typeof paymentsContract>;
  readonly invariants: readonly Invariant[];
  readonly jobs: readonly BackgroundJob[];
  /**
   * Before the first call: binds the account keys and the networks to this database. Throws
   * `AccountKeyError` or `WrongNetworkError`.
   */
  prepare(): Promise<void>;
  /** Credits a deposit that waits for an operator, by that operator's decision; false when it does not wait. */
  releaseDeposit(ctx: Ctx, depositId: string): Promise<boolean>;
  /** Addresses whose deposits are held. */
  listDeniedSenders(): ReturnType<typeof listDeniedSenders>;
  /** Puts addresses on that list; returns those that were not on it. */
  denySenders(ctx: Ctx, addresses: readonly string[], reason: string): Promise<readonly string[]>;
  /** Takes addresses off that list; returns those that were on it. */
  allowSenders(ctx: Ctx, addresses: readonly string[]): Promise<readonly string[]>;
  /** Skips addresses that may have been shown to customers, in the transaction that restored a backup. */
  passOverAddresses(trx: Transaction<DB>): Promise<void>;
  /** The payment's owner; null for an unknown id. */
  ownerOf(paymentId: string): Promise<string | null>;
  /** The figures about deposits in the legal texts. */
  readonly terms: DepositTerms;
  /** Deposits that wait for an operator or for a price. */
  listHeldDeposits(): ReturnType<typeof listHeldDeposits>;
  readonly alarmSources: readonly AlarmSource[];
  readonly gauges: readonly Gauge[];
}

const scanEveryMs = 1_000;
/** Blocks of a real network come seconds apart, and its nodes limit requests. */
const scanRealEveryMs = 3_000;
/** Settled blocks come minutes apart. */
const matchBalancesEveryMs = 60_000;
const refreshRatesEveryMs = 60_000;
const pruneEveryMs = 60 * 60_000;

/** Throws `AccountKeyError` with one sentence when an account key is private or not of its coin. */
export function createPayments(platform: Platform, parts: PaymentsParts): Payments {
  const context = createContext(platform, parts);
  const scans = parts.chains.map((source) => ({
    name: `scan-${source.chain}`,
    everyMs: source.simulated ? scanEveryMs : scanRealEveryMs,
    run: () => scanChain(context, source),
  }));
  const matches = parts.chains
    .filter(({ balances }) => balances !== undefined)
    .map((source) => ({
      name: `match-balances-${source.chain}`,
      everyMs: source.simulated ? scanRealEveryMs : matchBalancesEveryMs,
      run: () => matchBalances(context, source),
    }));
  return {
    handlers: createPaymentsHandlers(context),
    invariants: paymentsInvariants,
    jobs: [
      { name: "refresh-rates", everyMs: refreshRatesEveryMs, run: () => refreshRates(context) },
      ...scans,
      ...matches,
      { name: "prune-payments", everyMs: pruneEveryMs, run: () => prunePayments(context) },
    ],
    prepare: async () => {
      await adoptAccountKeys(context);
      await refuseWrongNetworks(context);
    },
    releaseDeposit: (ctx, depositId) => releaseDeposit(context, ctx, depositId),
    listDeniedSenders: () => listDeniedSenders(context),
    denySenders: (ctx, addresses, reason) => denySenders(context, ctx, addresses, reason),
    allowSenders: (ctx, addresses) => allowSenders(context, ctx, addresses),
    passOverAddresses,
    terms: readTerms(context),
    ownerOf: (paymentId) => readOwner(platform.db.kysely, paymentId),
    listHeldDeposits: () => listHeldDeposits(platform),
    alarmSources: paymentsAlarms(platform),
    gauges: paymentsGauges(platform),
  };
}
