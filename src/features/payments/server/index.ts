import type { Ctx } from "#src/platform/ctx.ts";
import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Invariant } from "#src/platform/audit/invariant.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IncomingSource } from "#src/platform/money/incoming-source.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { paymentsContract } from "../contract.ts";
import type { StoredAct } from "#src/platform/operator/staff-act.ts";
import { depositActs } from "./admin/deposit-acts.ts";
import { adoptAccountKeys } from "./adopt-account-keys.ts";
import { type Coins, createCoins } from "./coins/index.ts";
import { refuseWrongNetworks } from "./open-cursor.ts";
import { haltChain, resumeChain } from "./chain-halts.ts";
import { createContext, type PaymentsParts } from "./context.ts";
import { allowSenders, countPayers, denySenders, listDeniedSenders } from "./denied-senders.ts";
import { paymentsInvariants } from "./invariants.ts";
import { paymentsJobs } from "./jobs.ts";
import { type DepositQuery, findDeposits } from "./find-deposits.ts";
import { listChains } from "./list-chains.ts";
import { listHeldDeposits } from "./list-held-deposits.ts";
import { type CurrentRate, listRateHistory, listRates, type RateEvent } from "./list-rates.ts";
import { methods } from "./methods.ts";
import { passOverAddresses } from "./pass-over-addresses.ts";
import { rateAlarms } from "./rate-alarms.ts";
import { readIncoming } from "./read-incoming.ts";
import { readOwner } from "./read-owner.ts";
import { type DepositTerms, readTerms } from "./read-terms.ts";
import { type Release, releaseDeposit } from "./release-deposit.ts";
import { rescanBlocks } from "./rescan-blocks.ts";
import { createGateways, type Gateways } from "./gateways/index.ts";
import { createOutgoing, type Outgoing } from "./outgoing/index.ts";
import { registerWebhooks } from "./gateways/register-webhooks.ts";
import { createPaymentsHandlers } from "./routes.ts";
import { listStaticWallets } from "./static-wallets.ts";
import { settleShortfall } from "./settle-shortfall.ts";

export { methodOf } from "./methods.ts";
export { demoAccountKeys } from "./account-keys.ts";

/** Top-ups in coins: deposits on chains become money in wallets. */
export interface Payments {
  readonly handlers: Handlers<typeof paymentsContract>;
  readonly invariants: readonly Invariant[];
  readonly jobs: readonly BackgroundJob[];
  readonly staffActs: readonly StoredAct[];
  readonly alarms: readonly AlarmSource[];
  /** Coins on their way, for the wallet. */
  readonly incoming: IncomingSource;
  /**
   * Before the first call: binds the account keys and the networks to this database. Throws
   * `AccountKeyError` or `WrongNetworkError`.
   */
  prepare(): Promise<void>;
  /** The permanent addresses of a customer. */
  listStaticWallets(customerId: string): ReturnType<typeof listStaticWallets>;
  /** Credits a deposit that waits for an operator, by that operator's decision. */
  releaseDeposit(ctx: Ctx, depositId: string): Promise<Release>;
  /** Reads applied blocks again, and stores and credits what of them is missing. Throws an `OperatorRefusal`. */
  rescanBlocks(ctx: Ctx, range: Parameters<typeof rescanBlocks>[2]): ReturnType<typeof rescanBlocks>;
  /** Ends the alarm about a deposit that was credited with more than came; false when there is none. */
  settleShortfall(ctx: Ctx, depositId: string): Promise<boolean>;
  /** Credits nothing of a chain any more, by an operator's decision; false when that was so, or no such chain is read. */
  haltChain(ctx: Ctx, chain: string, reason: string): Promise<boolean>;
  /** Credits the deposits of a chain again; false when they were credited. */
  resumeChain(ctx: Ctx, chain: string): Promise<boolean>;
  /** Addresses whose deposits are held. */
  listDeniedSenders(): ReturnType<typeof listDeniedSenders>;
  /** Bans these wallets; returns those that were not banned. */
  denySenders(ctx: Ctx, addresses: readonly string[], reason: string): Promise<readonly string[]>;
  /** Ends the bans of these wallets; returns those that were banned. */
  allowSenders(ctx: Ctx, addresses: readonly string[], reason: string): Promise<readonly string[]>;
  /** How many customers paid in from some wallets. */
  countPayers: typeof countPayers;
  /** Skips addresses that may have been shown to customers, in the transaction that restored a backup. */
  passOverAddresses(trx: Transaction<DB>): Promise<void>;
  /** The payment's owner; null for an unknown id. */
  ownerOf(paymentId: string): Promise<string | null>;
  /** The figures about deposits in the legal texts. */
  readonly terms: DepositTerms;
  /** For the operator to look at what gateways took. */
  readonly gateways: Gateways;
  /** Takes the webhooks of gateways. */
  registerWebhooks(app: FastifyInstance): void;
  /** For the operator to move what came in. */
  readonly coins: Coins;
  /** Coins that are paid out from a wallet of the operator's. */
  readonly outgoing: Outgoing;
  /** Every chain that was read, with its cursor; halted ones with the reason. */
  listChains(): ReturnType<typeof listChains>;
  /** The coins of a payment, customer or transaction, each with its outlook. */
  findDeposits(query: DepositQuery): ReturnType<typeof findDeposits>;
  /** Deposits that wait for an operator or for a price. */
  listHeldDeposits(): ReturnType<typeof listHeldDeposits>;
  /** The newest price of every coin. */
  listRates(): Promise<readonly CurrentRate[]>;
  /** What became of the prices of a coin since then, the newest first. */
  listRateHistory(asset: string, since: Date, limit: number): Promise<readonly RateEvent[]>;
}

/** Throws `AccountKeyError` with one sentence when an account key is private or not of its coin. */
export function createPayments(platform: Platform, parts: PaymentsParts): Payments {
  const context = createContext(platform, parts);
  const acts = depositActs(context);
  return {
    handlers: createPaymentsHandlers(context, acts, parts.perform),
    staffActs: Object.values(acts),
    invariants: paymentsInvariants,
    jobs: paymentsJobs(context, parts.chains),
    alarms: [rateAlarms(context)],
    incoming: { readIncoming: (db, customerId) => readIncoming(context, db, customerId) },
    prepare: async () => {
      await adoptAccountKeys(context);
      await refuseWrongNetworks(context);
    },
    listStaticWallets: (customerId) => listStaticWallets(context, customerId),
    releaseDeposit: (ctx, depositId) => releaseDeposit(context, ctx, depositId),
    rescanBlocks: (ctx, range) => rescanBlocks(context, ctx, range),
    settleShortfall: (ctx, depositId) => settleShortfall(context, ctx, depositId),
    haltChain: (ctx, chain, reason) => haltChain(context, ctx, chain, reason),
    resumeChain: (ctx, chain) => resumeChain(context, ctx, chain),
    listDeniedSenders: () => listDeniedSenders(context),
    denySenders: (ctx, addresses, reason) => denySenders(context, ctx, addresses, reason),
    allowSenders: (ctx, addresses, reason) => allowSenders(context, ctx, addresses, reason),
    countPayers,
    passOverAddresses,
    coins: createCoins(context, parts),
    outgoing: createOutgoing(context),
    gateways: createGateways(context),
    registerWebhooks: (app) => registerWebhooks(app, context),
    get terms() {
      return readTerms(context);
    },
    ownerOf: (paymentId) => readOwner(platform.db.kysely, paymentId),
    listChains: () => listChains(platform),
    findDeposits: (query) => findDeposits(context, query),
    listHeldDeposits: () => listHeldDeposits(platform),
    listRates: () =>
      listRates(
        platform,
        methods.map(({ asset }) => asset),
      ),
    listRateHistory: (asset, since, limit) => listRateHistory(platform, { asset, since, limit }),
  };
}
