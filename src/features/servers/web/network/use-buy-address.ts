import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { refreshAfterSpending } from "../refresh-after-spending.ts";
import type { ServerId } from "../server-types.ts";

/** Buys a further address for the price that was shown. A repeated press of the same price is one purchase. */
export function useBuyAddress(id: ServerId, onBought: () => void) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (expectedTotalCents: number) => {
      const body = { expectedTotalCents };
      return api("POST /v2/servers/{id}/ipv4", {
        params: { id },
        body,
        idempotencyKey: intent.keyFor(body),
      });
    },
    onSuccess: () => {
      intent.renew();
      onBought();
    },
    onSettled: () => refreshAfterSpending(queryClient),
  });
}
