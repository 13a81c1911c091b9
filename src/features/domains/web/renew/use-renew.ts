import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { refreshAfterPaying, renewQuery } from "../domain-queries.ts";
import type { Domain, RenewOption } from "../domain-types.ts";

/** What the prolongation of a domain shows and does: its years, the chosen ones, the money, and the payment. */
export function useRenew(domain: Domain, onPaid: (option: RenewOption) => void) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const user = useUser();
  const options = useQuery(renewQuery(domain.id));
  const minimums = useQuery(depositMinimumsQuery);
  const [years, setYears] = useState(1);
  // What autoprolong has set aside for the next year comes back and pays for this one.
  const setAsideCents = domain.renewal === "reserved" ? (domain.timeline?.renewCents ?? 0) : 0;
  const chosen = options.data?.find((option) => option.years === years) ?? options.data?.[0];
  const payment = useMutation({
    mutationFn: (option: RenewOption) => {
      const body = { years: option.years, expectedTotalCents: option.totalCents };
      return api("POST /v2/domains/{id}/renew", {
        params: { id: domain.id },
        body,
        idempotencyKey: intent.keyFor(body),
      });
    },
    onSuccess: (_, option) => {
      intent.renew();
      onPaid(option);
    },
    onSettled: () => refreshAfterPaying(queryClient),
  });
  return {
    options,
    chosen,
    balanceCents: user.balance,
    setAsideCents,
    funding: chosen && orderFunding(chosen.totalCents, user.balance + setAsideCents, minimums.data ?? []),
    payment,
    choose: (next: number) => {
      payment.reset();
      setYears(next);
    },
    pay: () => {
      if (chosen && !payment.isPending) payment.mutate(chosen);
    },
  };
}

export type Renew = ReturnType<typeof useRenew>;
