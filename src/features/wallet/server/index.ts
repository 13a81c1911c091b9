import type { Transaction } from "kysely";
import type { Invariant } from "#src/platform/audit/invariant.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { walletContract } from "../contract.ts";
import { checkPutAway, putOrderAway } from "./admin/put-order-away.ts";
import { type Adjustment, creditAdjustment } from "./credit-adjustment.ts";
import { withoutSources } from "./deps.ts";
import { walletInvariants } from "./invariants.ts";
import { walletJobs } from "./jobs.ts";
import { freezeMargin } from "./margin/freeze-margin.ts";
import { listMargin, type MarginQuery } from "./margin/list-margin.ts";
import { type Margins, readMargins } from "./margin/read-margins.ts";
import { type MarginSpan, sumMargin } from "./margin/sum-margin.ts";
import { listOrders } from "./admin/list-orders.ts";
import { readOrder } from "./admin/read-order.ts";
import { listTransactions } from "./list-transactions.ts";
import { type Ordered, orderTotals } from "./order-totals.ts";
import { readWallet, type WalletState } from "./read-wallet.ts";
import { adjustWallet } from "./office/adjust-wallet.ts";
import { quoteRefund } from "./office/quote-refund.ts";
import { refundOrder } from "./office/refund-order.ts";
import { openAssetAccounts } from "./open-asset-accounts.ts";
import { noPapers } from "./paper-of.ts";
import { restartSeals } from "./restart-seals.ts";
import { createWalletHandlers } from "./routes.ts";
import type { KeptSums } from "./sum-movements.ts";

export { isGiven } from "./is-given.ts";
export { creditAdjustment } from "./credit-adjustment.ts";
export { bringOverBalance } from "./bring-over.ts";
export { readMoneyOf } from "./admin/read-money-of.ts";
export { hasFormerPapers, type Paper, paperOf, type PaperOf } from "./paper-of.ts";
export type { Margins } from "./margin/read-margins.ts";
export { isPutAway } from "./admin/is-put-away.ts";

/** The prepaid wallet: its read access for other features, and its background work. Money moves in SQL. */
export interface Wallet {
  readonly handlers: Handlers<typeof walletContract>;
  readonly invariants: readonly Invariant[];
  readonly jobs: readonly BackgroundJob[];
  /** Before the first call: opens the system's accounts of coins that are new. */
  prepare(): Promise<void>;
  balanceOf(customerId: string): Promise<bigint>;
  /** Balance, holds and debt of a customer. */
  stateOf(customerId: string): Promise<WalletState>;
  listTransactions(
    customerId: string,
    query: Parameters<typeof listTransactions>[2],
  ): ReturnType<typeof listTransactions>;
  /** What staff gives or takes, by a call or a command. */
  readonly adjust: typeof adjustWallet;
  /** Parts of delivered orders that staff returns. */
  readonly refund: ReturnType<typeof refundOrder>;
  /** Does them for a command, counted and audited as calls are. */
  readonly perform: PerformAct;
  /** Gives play money in the caller's transaction, without a notice; false when done before. */
  creditAdjustment(trx: Transaction<DB>, ctx: Ctx, adjustment: Adjustment): Promise<boolean>;
  /** What each of these cost in USD cents, in their order; null where no order was made for it. */
  orderTotals(asked: readonly Ordered[]): Promise<readonly (bigint | null)[]>;
  /** What staff sees of orders and does to them. */
  readonly office: {
    listOrders(query: Parameters<typeof listOrders>[2]): ReturnType<typeof listOrders>;
    readOrder(orderId: string): ReturnType<typeof readOrder>;
    /** What can be refunded of an order now; `refund` is the act. */
    quoteRefund(orderId: string): ReturnType<typeof quoteRefund>;
    putOrderAway(ctx: Ctx, change: Parameters<typeof putOrderAway>[2]): Promise<void>;
    /** Refuses what cannot be put away now. */
    checkPutAway(orderId: string): Promise<void>;
  };
  /** What resellers earn. Whose a site is was asked before. */
  readonly margins: {
    of(siteIds: readonly number[]): Promise<(siteId: number) => Margins>;
    list(query: MarginQuery): ReturnType<typeof listMargin>;
    sum(span: MarginSpan): ReturnType<typeof sumMargin>;
    freeze(ctx: Ctx, change: Parameters<typeof freezeMargin>[2]): Promise<void>;
  };
  /** Restarts the hash chain after a restore, in the restoring transaction. */
  restartSeals(trx: Transaction<DB>, ctx: Ctx): Promise<void>;
}

export function createWallet(platform: Platform, deps = withoutSources): Wallet {
  const { db } = platform;
  const kept: KeptSums = new Map();
  const list: Wallet["listTransactions"] = (customerId, query) =>
    listTransactions(
      db.kysely,
      customerId,
      query,
      {
        sources: deps.subjectSources(),
        paperOf: deps.paperOf ?? noPapers,
        hasFormerPapers: deps.hasFormerPapers ?? (async () => false),
      },
      kept,
    );
  return {
    handlers: createWalletHandlers(platform, deps, list),
    invariants: walletInvariants,
    jobs: walletJobs(platform),
    prepare: () => openAssetAccounts(platform),
    balanceOf: async (customerId) => (await readWallet(db.kysely, customerId)).balanceCents,
    stateOf: (customerId) => readWallet(db.kysely, customerId),
    listTransactions: list,
    orderTotals: (asked) => orderTotals(db.kysely, asked),
    office: {
      listOrders: (query) => listOrders(platform, deps, query, true),
      readOrder: (id) => readOrder(platform, deps, { id, hasMoney: true }),
      quoteRefund: (orderId) => quoteRefund(db.kysely, deps.refundSources(), orderId, platform.clock.now()),
      putOrderAway: (ctx, change) => putOrderAway(platform, ctx, change),
      checkPutAway: (orderId) => checkPutAway(platform, orderId),
    },
    margins: {
      of: (siteIds) => readMargins(db.kysely, siteIds),
      list: (query) => listMargin(db.kysely, query),
      sum: (span) => sumMargin(db.kysely, span),
      freeze: (ctx, change) => freezeMargin(platform, ctx, change),
    },
    restartSeals,
    creditAdjustment,
    adjust: adjustWallet,
    refund: refundOrder(deps.refundSources),
    perform: deps.perform,
  };
}
