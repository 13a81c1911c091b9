import * as z from "zod/mini";
import { coinFates } from "#src/shared/coins/coin-fates.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant } from "#src/shared/schemas.ts";

// What payment gateways take for us, as its calls show it.

/** A path of this site to lead back to after the credit. */
export const returnPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])/));

export const paymentStatus = z.enum(["new", "processing", "settled", "expired"]);

/** A way to pay that a gateway takes for us. */
export const gatewayMethodOutput = z.object({
  gateway: z.string(),
  id: z.string(),
  /** With its network: `USDT (TRON, TRC-20)`. */
  name: z.string(),
  /** Null where the customer chooses the coin at the gateway. */
  asset: z.nullable(z.string()),
  minCents: cents,
  maxCents: cents,
  /** What of the money the gateway costs its customer: 50 is 0.5 %. */
  feeBps: z.int(),
  /** False while the gateway does not answer. */
  available: z.boolean(),
  simulated: z.boolean(),
});

export const gatewayPaymentOutput = z.object({
  id: idSchema("gatewayPayment"),
  gateway: z.string(),
  method: z.string(),
  methodName: z.string(),
  /** The coin to send; null where the customer chooses it at the gateway. */
  asset: z.nullable(z.string()),
  feeBps: z.int(),
  dueCents: cents,
  /** What the gateway keeps of that amount. */
  feeCents: cents,
  /** What is asked for less what has come. */
  remainingCents: cents,
  /** The gateway's page; null where the address is all that is needed. */
  checkoutUrl: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** What has to be sent beside the address, on networks that want it. */
  memo: z.nullable(z.string()),
  /** Decimal coins to send to the address. */
  payAmount: z.nullable(z.string()),
  status: paymentStatus,
  /** Money is credited in any case. */
  flags: z.array(z.enum(["partial", "over", "late"])),
  /** The gateway does not say at the moment what came. */
  isSilent: z.boolean(),
  deposits: z.array(
    z.object({
      id: idSchema("gatewayDeposit"),
      /** Its id at the gateway. */
      reference: z.string(),
      asset: z.string(),
      amount: z.string(),
      state: z.enum(["pending", "held", "credited", "reversed", "invalid"]),
      /** What becomes of it: the same in every answer of this moment. */
      fate: z.enum(coinFates),
      /**
       * `limit`: so much within a day; `again`: it was credited and taken back before; `late`: it came late and has no
       * price.
       */
      heldReason: z.nullable(z.enum(["limit", "again", "late"])),
      /** What came, before the fee; null until it is settled and its worth is decided. */
      grossCents: z.nullable(cents),
      /** After the fee; null until it is settled and its worth is decided. */
      cents: z.nullable(cents),
      seenAt: instant,
      creditedAt: z.nullable(instant),
    }),
  ),
  returnTo: z.nullable(z.string()),
  /** Of what is credited, the part that paid an open debt and is not on the balance. */
  paidDebtCents: cents,
  /** Of what was taken back, the part that was spent already and is an open debt. */
  openedDebtCents: cents,
  /** Its money is made up, and paid by a button. */
  simulated: z.boolean(),
  createdAt: instant,
});

export const createGatewayPaymentBody = z.strictObject({
  gateway: z.string().check(z.maxLength(20)),
  method: z.string().check(z.maxLength(20)),
  amountCents: z.int().check(z.gte(1), z.lte(100_000_000)),
  returnTo: z.optional(returnPath),
});
