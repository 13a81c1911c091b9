import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import { useBalancePayment } from "#src/web/pay/use-balance-payment.ts";
import { prolongQuery } from "../queries.ts";
import { refreshAfterSpending } from "../refresh-after-spending.ts";
import type { ProlongOption, Server } from "../server-types.ts";

type ProlongedServer = Pick<Server, "id" | "months" | "renewal" | "renewalCents">;

/** What the prolongation of a server shows and does: its terms, the chosen one, the money, and the payment. */
export function useProlong(server: ProlongedServer, onPaid: (option: ProlongOption) => void) {
  const queryClient = useQueryClient();
  const options = useQuery(prolongQuery(server.id));
  const [months, setMonths] = useState(server.months);
  const chosen = options.data?.find((option) => option.months === months) ?? options.data?.[0];
  const money = useBalancePayment({
    offer: chosen,
    setAsideCents: server.renewal === "reserved" ? server.renewalCents : 0,
    bodyOf: (option) => ({ months: option.months, expectedTotalCents: option.totalCents }),
    send: (body, idempotencyKey) =>
      api("POST /v2/servers/{id}/prolong", { params: { id: server.id }, body, idempotencyKey }),
    onPaid,
    refresh: () => refreshAfterSpending(queryClient),
  });
  const choose = (next: number) => {
    money.payment.reset();
    setMonths(next);
  };
  return { ...money, options, chosen, choose };
}

export type Prolong = ReturnType<typeof useProlong>;
