import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeCall } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { keepCode } from "./kept-code.ts";
import { transfersQuery } from "./transfers-query.ts";

export type TransferBody = ApiBody<"POST /v2/domains/transfer-in">;

export interface TransferOptions {
  readonly onOrdered: () => void;
  readonly onPriceChanged: (totalCents: number) => void;
}

const callOf = (body: TransferBody, idempotencyKey: string) =>
  keyCall("POST /v2/domains/transfer-in", { body, idempotencyKey });

/** Orders a transfer. A repeated press of the same one is the same order. */
export function useTransfer({ onOrdered, onPriceChanged }: TransferOptions) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const order = useMutation({
    mutationFn: (body: TransferBody) => makeCall(callOf(body, intent.keyFor(body))),
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
  return {
    order,
    /** The call that orders it, for `ShowCall`. */
    shown: (body: TransferBody | undefined) => body && callOf(body, intent.nextFor(body)),
  };
}
