import * as z from "zod/mini";
import { assets } from "#src/shared/coins/assets.ts";
import { coinFates } from "#src/shared/coins/coin-fates.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineDomain, orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cents, instant, units } from "#src/shared/schemas.ts";
import { paymentStatus } from "./contract-gateways.ts";

// The outputs of the calls in `contract.ts`; those of gateways are in `contract-gateways.ts`.

const assetSchema = z.enum(assets);

/**
 * Why a deposit is held. `no_rate`: until there is a price. The others wait for an operator: `limit` for what its
 * customer received within a day, `sender` for its origin, `unattributed` because no transaction is known for it,
 * `unmoved` because its token announced coins that did not come, `late_rate` because there was no price for hours,
 * `failed` because it could not be settled.
 */
export const heldReasonSchema = z.enum([
  "no_rate",
  "limit",
  "sender",
  "unattributed",
  "unmoved",
  "late_rate",
  "failed",
  "closed",
]);

export const methodOutput = z.object({
  /** A coin of a network of its own by its name, a token with its network: `btc`, `usdt-eth`. */
  id: z.string(),
  asset: assetSchema,
  name: z.string(),
  /** The one network on which coins arrive, e.g. `Ethereum (ERC-20)`. */
  network: z.string(),
  /** A token of its network: a wallet pays it by a call of its contract. */
  isToken: z.boolean(),
  decimals: z.int(),
  minCents: cents,
  maxCents: cents,
  /** Blocks until the credit, by amount: the first tier whose `belowCents` is above it (null: any). */
  confirmations: z.array(z.object({ belowCents: z.nullable(cents), required: z.int() })),
  /** About how long its network takes for a block. */
  blockSeconds: z.int(),
  available: z.boolean(),
  /** Why it is unavailable: `no-rate`, `lagging`, `not-configured`; `halted` while a person looks at its network. */
  reason: z.nullable(z.enum(["no-rate", "lagging", "halted", "not-configured"])),
  /** USD for one coin, decimal text; null without a rate. */
  rateUsd: z.nullable(z.string()),
  rateAt: z.nullable(instant),
  simulated: z.boolean(),
});

export const depositOutput = z.object({
  id: idSchema("deposit"),
  /** For a deposit without a known transaction: the hash of its block. */
  txid: z.string(),
  /** The coin that came: on an Ethereum address it may differ from the requested one. */
  asset: assetSchema,
  units,
  amount: z.string(),
  state: z.enum(["seen", "confirming", "credited", "final", "dust", "held", "replaced", "dropped"]),
  /** What becomes of it: the same in every answer of this moment. */
  fate: z.enum(coinFates),
  /** Why it is held, or will be once its network has confirmed it. */
  heldReason: z.nullable(heldReasonSchema),
  /** Neither a block nor a mempool has it now: it has not arrived. */
  isMissing: z.boolean(),
  /** It is missing, and what was credited for it was taken back. */
  isReversed: z.boolean(),
  /** The transaction that spends its coins in its place; null when it was not replaced. */
  replacedBy: z.nullable(z.string()),
  confirmations: z.int(),
  required: z.int(),
  /** About how long the missing blocks take. */
  secondsLeft: z.int(),
  /** A miner's reward, which its network lets move only after many blocks. */
  isReward: z.boolean(),
  /** Credited to the wallet, or what would be; null without a price. */
  cents: z.nullable(cents),
  /** `cents` are by the present price, and those of its block will count. */
  isEstimated: z.boolean(),
  seenAt: instant,
  creditedAt: z.nullable(instant),
});

const paymentView = {
  id: idSchema("payment"),
  status: paymentStatus,
  /** `partial`, `over`, `late`; what becomes of the coins is in `deposits`. */
  flags: z.array(z.enum(["partial", "over", "late"])),
  method: methodOutput,
  /** Null for play money that a real network would take for its own: it is paid by a call, not by a wallet. */
  address: z.nullable(z.string()),
  /** BIP 21 or EIP-681 link for the wallet app; null where no wallet can pay, on a staging site. */
  uri: z.nullable(z.string()),
  dueCents: cents,
  dueUnits: units,
  /** Decimal coins to send, e.g. `0.00054693`. */
  dueAmount: z.string(),
  /** Coins still to send, at the locked rate, after its time at the present one; `0` when enough was seen. */
  remainingAmount: z.string(),
  /** What they are worth: what is asked for less what has come. */
  remainingCents: cents,
  rateUsd: z.string(),
  expiresAt: instant,
  createdAt: instant,
  deposits: z.array(depositOutput),
  /** The amount on the network is play money. */
  simulated: z.boolean(),
  /** The network itself is simulated: the demo can send coins and reorganize it. */
  isSimulatedNetwork: z.boolean(),
} as const;

/** A payment as its owner sees it. */
export const paymentOutput = z.object({
  ...paymentView,
  returnTo: z.nullable(z.string()),
  /** Of what is credited, the part that paid an open debt and is not on the balance. */
  paidDebtCents: cents,
  /** Of what was taken back, the part that was spent already and is an open debt. */
  openedDebtCents: cents,
});

/** A payment as anyone with its link sees it: enough to pay and to watch. */
export const publicPaymentOutput = z.object(paymentView);

/** A permanent address: any amount, at the rate of its block. */
export const staticWalletOutput = z.object({
  id: idSchema("staticWallet"),
  address: z.string(),
  /** Coins that it accepts: ETH, USDT and USDC share one address. */
  methods: z.array(methodOutput),
  createdAt: instant,
  /** The newest deposits. */
  deposits: z.array(depositOutput),
  /** Those on their way, or just credited, to addresses that it took the place of. */
  formerDeposits: z.array(depositOutput),
});

/**
 * What we know of a transaction. `unknown`: the network does not show it (yet); `failed`: it was reverted and
 * moved nothing; `foreign`: it pays no address of this customer; `unshown`: it shows no transfer to one, but a contract
 * may pay without showing it; `wrong-token`: it pays one, in a coin we do not accept;
 * `waiting`: it is in no block yet; `ahead`: its block is not read yet; `unindexed`: the node keeps no index of mined
 * transactions and cannot say; `unmatched`: the operator has to look and is notified.
 */
export const foundResult = z.enum([
  "unknown",
  "failed",
  "foreign",
  "unshown",
  "wrong-token",
  "waiting",
  "ahead",
  "unindexed",
  "unmatched",
  "recorded",
]);

/** One line of a receipt. */
const receiptLine = z.object({
  sku: orderLineSku,
  label: orderLineLabel,
  domain: orderLineDomain,
  netCents: cents,
  /** Rate of the tax: 2550 is 25.5 %. */
  taxBasisPoints: z.int(),
  taxCents: cents,
  grossCents: cents,
});

export const receiptOutput = z.object({
  id: idSchema("transaction"),
  kind: z.enum(["deposit", "deposit-reversal", "purchase", "refund", "adjustment", "reward"]),
  issuer: z.object({ name: z.string(), lines: z.array(z.string()) }),
  createdAt: instant,
  /** Above zero: money in. */
  amountCents: cents,
  /** Of what came in, the part that paid an open debt and is not in `amountCents`. */
  debtCents: cents,
  /** What was bought; empty for a deposit. */
  lines: z.array(receiptLine),
  orderState: z.nullable(z.enum(["paid", "delivered", "refunded"])),
  /**
   * Of a refund of what was delivered: unused days of a deletion or a withdrawal, or by our staff; and what of the order
   * had gone back before. Null for any other movement.
   */
  refund: z.nullable(z.object({ kind: z.enum(["unused", "withdrawal", "staff"]), beforeCents: cents })),
  /** Of a purchase that was delivered: what of it went back since. */
  refundedCents: cents,
  /** What our staff wrote about it. */
  note: z.nullable(z.string()),
  /** The coins behind a deposit or its reversal. */
  deposit: z.nullable(
    z.object({
      asset: z.string(),
      network: z.string(),
      amount: z.string(),
      /** Of coins that a gateway took: the payment's id there. */
      txid: z.string(),
      /** Null where the payment shows none. */
      address: z.nullable(z.string()),
      /** USD for one coin at which it was credited; two when part of it had the locked rate; none by a gateway. */
      rates: z.array(z.string()),
      /** The gateway that took it, with what came and what of it was its fee; null for coins of a chain. */
      gateway: z.nullable(z.object({ name: z.string(), grossCents: cents, feeCents: cents })),
      simulated: z.boolean(),
    }),
  ),
});
