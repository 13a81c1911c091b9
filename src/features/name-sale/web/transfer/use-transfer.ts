import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { keepCode } from "./kept-code.ts";
import { transfersQuery } from "./transfers-query.ts";

export type TransferBody = ApiBody<"POST /v2/domains/transfer-in">;

export interface TransferOptions {
  readonly onOrdered: () => void;
  readonly onPriceChanged: (totalCents: number) => void;
}

/** Orders a transfer. A repeated press of the same one is the same order. */
export function useTransfer({ onOrdered, onPriceChanged }: TransferOptions) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: TransferBody) =>
      api("POST /v2/domains/transfer-in", { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: (_, { name }) => {
      intent.renew();
      keepCode({ name, code: "" });
      onOrdered();
    },
    onError: (error) => {
      const total = error instanceof ApiError ? error.params["totalCents"] : undefined;
      if (typeof total === "number") onPriceChanged(total);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: transfersQuery.queryKey });
    },
  });
}
