import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { orderLineLabel, orderLineSku } from "#src/shared/order-line-schemas.ts";
import { cents, instant } from "#src/shared/schemas.ts";

// Withdrawing from the contract for a server, where the operator opens it (decision 110).

export const withdrawBody = z.strictObject({
  /** The server's name, typed to confirm the loss of its disk. */
  confirmName: z.string().check(z.maxLength(63)),
  /** The refund the customer saw; another one is refused with `refund_changed`. */
  expectedRefundCents: z.int().check(z.gte(0)),
});

const params = z.object({ id: idSchema("server") });

export const withdrawalRoutes = defineContract({
  "GET /v2/servers/{id}/withdrawal": {
    summary:
      "What a withdrawal from the contract for the server gives back now, and until when it is possible",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    params,
    output: z.object({
      /** The end of the last day, UTC. */
      until: instant,
      refundCents: cents,
      /** Set aside for the next term; it returns to the balance too. */
      reservedCents: cents,
      /** Of each order that is paid beyond today: days begun count as used, at the price that was paid. */
      lines: z.array(
        z.object({
          sku: orderLineSku,
          label: orderLineLabel,
          paidCents: cents,
          days: z.int(),
          usedDays: z.int(),
          /** What went back of the order before; it counts against the days that are left. */
          refundedCents: cents,
          refundCents: cents,
        }),
      ),
    }),
    errors: ["not_found", "server_ended", "server_not_active", "server_suspended", "withdrawal_unavailable"],
  },
  "POST /v2/servers/{id}/withdraw": {
    summary:
      "Withdraw from the contract for a server: it ends now, with its disk, and the unused days are refunded",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    isDestructive: true,
    stepUp: true,
    params,
    body: withdrawBody,
    output: z.object({
      server: z.object({ id: idSchema("server") }),
      refundCents: cents,
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "not_found",
      "refund_changed",
      "server_busy",
      "server_ended",
      "server_not_active",
      "server_suspended",
      "withdrawal_unavailable",
      "wrong_confirmation",
    ],
    idempotent: true,
  },
});
