import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import { prolongQuery } from "../queries.ts";
import { refreshAfterSpending } from "../refresh-after-spending.ts";
import type { ProlongOption, Server } from "../server-types.ts";

type ProlongedServer = Pick<Server, "id" | "months" | "renewal" | "renewalCents">;

/** What the prolongation of a server shows and does: its terms, the chosen one, the money, and the payment. */
export function useProlong(server: ProlongedServer, onPaid: (option: ProlongOption) => void) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const user = useUser();
  const options = useQuery(prolongQuery(server.id));
  const minimums = useQuery(depositMinimumsQuery);
  const [months, setMonths] = useState(server.months);
  // What autoprolong has set aside for the next term comes back and pays for this one.
  const setAsideCents = server.renewal === "reserved" ? server.renewalCents : 0;
  const chosen = options.data?.find((option) => option.months === months) ?? options.data?.[0];

  const payment = useMutation({
    mutationFn: (option: ProlongOption) => {
      const body = { months: option.months, expectedTotalCents: option.totalCents };
      return api("POST /v2/servers/{id}/prolong", {
        params: { id: server.id },
        body,
        idempotencyKey: intent.keyFor(body),
      });
    },
    onSuccess: (_, option) => {
      intent.renew();
      onPaid(option);
    },
    onSettled: () => refreshAfterSpending(queryClient),
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
      setMonths(next);
    },
    pay: () => {
      if (chosen && !payment.isPending) payment.mutate(chosen);
    },
  };
}

export type Prolong = ReturnType<typeof useProlong>;
