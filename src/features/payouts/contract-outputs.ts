import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant } from "#src/shared/schemas.ts";
import { payoutStates } from "#src/shared/payouts.ts";

const kind = z.enum(["coin", "card"]);

/** Where money goes: of a coin its network and address, of a card its brand and last four digits. */
export const placeOutput = z.object({
  kind,
  /** A payment method, e.g. `usdt-eth`; null for a card. */
  method: z.nullable(z.string()),
  /** `Ethereum (ERC-20)` */
  network: z.nullable(z.string()),
  asset: z.nullable(z.string()),
  address: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
});

export const destinationOutput = z.extend(placeOutput, {
  id: idSchema("payoutDestination"),
  label: z.string(),
  createdAt: instant,
  /** Nothing is paid to it before. */
  usableFrom: instant,
});

export const payoutState = z.enum(payoutStates);

export const payoutOutput = z.object({
  id: idSchema("payout"),
  /** What it is paid from: referral rewards, or the margin of a site under an own brand. */
  source: z.enum(["rewards", "margin"]),
  amountCents: cents,
  /** The network's fee, which is taken from it; 0 until it is sent. */
  feeCents: cents,
  state: payoutState,
  /** As it was when the payout was asked for. */
  destination: placeOutput,
  /** Decimal coins, fixed when it is sent. */
  amount: z.nullable(z.string()),
  /** USD for one coin, decimal, as it was fixed. */
  rateUsd: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** A page of the transaction elsewhere; null for play money. */
  explorerUrl: z.nullable(z.string()),
  /** What our staff wrote about its end. */
  reason: z.nullable(z.string()),
  requestedAt: instant,
  approvedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  settledAt: z.nullable(instant),
});
