import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import type { Order } from "../orders/orders-query.ts";

export type Approval = ApiOutput<"GET /v2/admin/approvals">["approvals"][number];
export type OwnLimit = ApiOutput<"GET /v2/admin/me/limit">;

export const refundAct = "orders.refund";

/** How much the caller may refund alone today, and who could approve more. */
export const limitQuery = queryOptions({
  queryKey: ["office", "limit", refundAct],
  queryFn: ({ signal }) => api("GET /v2/admin/me/limit", { query: { act: refundAct }, signal }),
});

/** Refunds of an order that were asked for: the one that waits, and those that were decided. */
export const askedQuery = (orderId: Order["id"]) =>
  queryOptions({
    queryKey: ["office", "approvals", "of", orderId],
    queryFn: async ({ signal }) => {
      const [open, decided] = await Promise.all(
        (["open", "decided"] as const).map(async (show) => {
          const { approvals } = await api("GET /v2/admin/approvals", {
            query: { show, object: orderId, limit: 100 },
            signal,
          });
          return approvals.filter(({ act }) => act === refundAct);
        }),
      );
      return { open: open?.[0], decided: decided ?? [] };
    },
  });

const lines = z.array(z.object({ lineId: z.int(), cents: z.int() }));

/** What was asked for, as the form shows it; undefined where its shape is another by now. */
export interface AskedRefund {
  readonly lines: readonly { readonly lineId: number; readonly cents: number }[];
  readonly endsService: boolean;
  readonly keepsUnused: boolean;
  readonly note: string;
}

export function askedRefund({ payload }: Approval): AskedRefund | undefined {
  const { lines: text, endsService, keepsUnused, note } = payload;
  if (typeof text !== "string" || typeof note !== "string") return undefined;
  const parsed = lines.safeParse(JSON.parse(text));
  if (!parsed.success) return undefined;
  return { lines: parsed.data, endsService: endsService === true, keepsUnused: keepsUnused === true, note };
}
