import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import { useBalancePayment } from "#src/web/pay/use-balance-payment.ts";
import { refreshAfterPaying, renewQuery } from "../domain-queries.ts";
import type { Domain, RenewOption } from "../domain-types.ts";

/** What the prolongation of a domain shows and does: its years, the chosen ones, the money, and the payment. */
export function useRenew(domain: Domain, onPaid: (option: RenewOption) => void) {
  const queryClient = useQueryClient();
  const options = useQuery(renewQuery(domain.id));
  const [years, setYears] = useState(1);
  const chosen = options.data?.find((option) => option.years === years) ?? options.data?.[0];
  const money = useBalancePayment({
    offer: chosen,
    setAsideCents: domain.renewal === "reserved" ? (domain.timeline?.renewCents ?? 0) : 0,
    bodyOf: (option) => ({ years: option.years, expectedTotalCents: option.totalCents }),
    send: (body, idempotencyKey) =>
      api("POST /v2/domains/{id}/renew", { params: { id: domain.id }, body, idempotencyKey }),
    onPaid,
    refresh: () => refreshAfterPaying(queryClient),
  });
  const choose = (next: number) => {
    money.payment.reset();
    setYears(next);
  };
  return { ...money, options, chosen, choose };
}

export type Renew = ReturnType<typeof useRenew>;
