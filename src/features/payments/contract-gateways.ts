import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant } from "#src/shared/schemas.ts";

// What payment gateways take for us, as its calls show it.

export const paymentStatus = z.enum(["new", "processing", "settled", "expired"]);

/** A way to pay that a gateway takes for us. */
export const gatewayMethodOutput = z.object({
  gateway: z.string(),
  id: z.string(),
  /** With its network: `USDT on TRON (TRC-20)`. */
  name: z.string(),
  /** Null where the customer chooses the coin at the gateway. */
  asset: z.nullable(z.string()),
  minCents: cents,
  maxCents: cents,
  /** What of the money the gateway costs its customer: 50 is 0.5 %. */
  feeBps: z.int(),
  simulated: z.boolean(),
});

export const gatewayPaymentOutput = z.object({
  id: idSchema("gatewayPayment"),
  gateway: z.string(),
  method: z.string(),
  methodName: z.string(),
  feeBps: z.int(),
  dueCents: cents,
  /** The gateway's page; null where the address is all that is needed. */
  checkoutUrl: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Decimal coins to send to the address. */
  payAmount: z.nullable(z.string()),
  status: paymentStatus,
  /** Money is credited in any case. */
  flags: z.array(z.enum(["partial", "over", "late"])),
  deposits: z.array(
    z.object({
      id: idSchema("gatewayDeposit"),
      asset: z.string(),
      amount: z.string(),
      state: z.enum(["pending", "held", "credited", "reversed", "invalid"]),
      /** After the fee; null while the gateway has not settled it. */
      cents: z.nullable(cents),
      seenAt: instant,
      creditedAt: z.nullable(instant),
    }),
  ),
  createdAt: instant,
});

export const createGatewayPaymentBody = z.strictObject({
  gateway: z.string().check(z.maxLength(20)),
  method: z.string().check(z.maxLength(20)),
  amountCents: z.int().check(z.gte(1), z.lte(100_000_000)),
});
