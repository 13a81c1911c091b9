import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, nothing, offsetPage } from "#src/shared/schemas.ts";
import { payoutsAdminRoutes } from "./contract-admin.ts";
import { destinationOutput, payoutOutput } from "./contract-outputs.ts";

export const destinationBody = z.strictObject({
  /** A payment method, of `methods` of the list: the coin on its network. */
  method: z.string().check(z.maxLength(20)),
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** What its owner calls it. */
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
});

/** A card: behind a code of the gateway's page, or a number where the operator pays cards by hand. */
export const cardBody = z.strictObject({
  code: z.optional(z.string().check(z.maxLength(2_000))),
  number: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  label: destinationBody.shape.label,
});

/** Destinations and payouts: what changes them takes a session that has just proved who it is, never a key. */
export const payoutsContract = defineContract({
  ...payoutsAdminRoutes,
  "GET /v2/payouts/destinations": {
    summary: "Where earned money of the customer can be paid to, and from when",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    inLook: "money",
    output: z.object({
      destinations: z.array(destinationOutput),
      /** Coins that can be paid out. */
      methods: z.array(
        z.object({ id: z.string(), name: z.string(), network: z.string(), asset: z.string() }),
      ),
      /**
       * How a card is added: typed at the gateway's page, or here, where the operator pays cards by hand; null: cards
       * are not paid.
       */
      cards: z.nullable(z.enum(["hosted", "typed"])),
      /** How long a new one waits. */
      waitHours: z.int(),
    }),
    errors: [],
  },
  "POST /v2/payouts/destinations": {
    summary:
      "Add an address of an own wallet; nothing is paid to it for 72 hours, and everybody who sees money is mailed",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    body: destinationBody,
    output: destinationOutput,
    errors: [
      "destination_exists",
      "destination_limit",
      "invalid_coin_address",
      "method_unavailable",
      "payout_address_refused",
    ],
    limit: "account",
  },
  "POST /v2/payouts/cards/page": {
    summary: "Where the gateway asks for a card; its page leads back to the cabinet with a code",
    access: "customer",
    scope: null,
    right: "orders.buy",
    body: z.strictObject({}),
    output: z.object({ url: z.string() }),
    errors: ["method_unavailable"],
    limit: "account",
  },
  "POST /v2/payouts/cards": {
    summary:
      "Add a card, which waits as every destination does; we keep its brand and last four digits, and its number only where the operator pays cards by hand",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    body: cardBody,
    output: destinationOutput,
    errors: ["card_refused", "destination_exists", "destination_limit", "method_unavailable"],
    limit: "account",
  },
  "DELETE /v2/payouts/destinations/{id}": {
    summary: "Remove a destination; what was asked for before is still paid to it",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    params: z.object({ id: idSchema("payoutDestination") }),
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/payouts": {
    summary: "Payouts of the customer, the newest first",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    inLook: "money",
    query: z.object(offsetPage),
    output: z.object({
      payouts: z.array(payoutOutput),
      total: z.int(),
      /** The least of one. */
      leastCents: cents,
      /** What can still be asked for within 24 hours. */
      leftOfDayCents: cents,
    }),
    errors: [],
  },
  "POST /v2/payouts/{id}/cancel": {
    summary: "Cancel a payout that our staff has not approved; its money is back at once",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    params: z.object({ id: idSchema("payout") }),
    body: z.strictObject({}),
    output: payoutOutput,
    errors: ["not_found", "payout_moved_on"],
  },
});
