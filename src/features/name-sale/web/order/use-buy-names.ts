import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeCall } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { cart } from "./cart.ts";

export type PurchaseBody = ApiBody<"POST /v2/domains/purchase">;
export type Purchased = ApiOutput<"POST /v2/domains/purchase">;

export interface BuyNamesOptions {
  readonly onBought: (bought: Purchased) => void;
  /** Something on screen is out of date. */
  readonly onRefused: () => void;
}

const callOf = (body: PurchaseBody, idempotencyKey: string) =>
  keyCall("POST /v2/domains/purchase", { body, idempotencyKey });

/** Buys the names. A repeated press of the same order is the same purchase. */
export function useBuyNames({ onBought, onRefused }: BuyNamesOptions) {
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const order = useMutation({
    mutationFn: (body: PurchaseBody) => makeCall(callOf(body, intent.keyFor(body))),
    onSuccess: (bought, { items }) => {
      intent.renew();
      cart.remove(...items.map(({ name }) => name));
      onBought(bought);
    },
    onError: onRefused,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ["wallet"] });
      void queryClient.invalidateQueries({ queryKey: ["domains"] });
    },
  });
  return {
    order,
    /** The call that orders it, for `ShowCall`. */
    shown: (body: PurchaseBody | undefined) => body && callOf(body, intent.nextFor(body)),
  };
}
