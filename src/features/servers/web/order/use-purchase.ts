import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { passwordMemory } from "../password-memory.ts";
import { serverKeys } from "../queries.ts";

/** What the purchase call takes. */
export type PurchaseBody = ApiBody<"POST /v2/servers/purchase">;

const callOf = (body: PurchaseBody, idempotencyKey: string) =>
  keyCall("POST /v2/servers/purchase", { body, idempotencyKey });

/** Buys the server and goes to its page. A repeated press of the same order is the same purchase. */
export function usePurchase() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntentKey();
  const purchase = useMutation({
    mutationFn: (body: PurchaseBody) => makeCall(callOf(body, intent.keyFor(body))),
    onSuccess: async ({ server }) => {
      intent.renew();
      passwordMemory.moveDraftTo(server.id);
      await navigate({ to: "/servers/$id", params: { id: server.id } });
    },
    // A refusal means that price, stock or balance on screen are out of date: all are fetched again.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: serverKeys.all });
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ["wallet"] });
    },
  });
  return {
    purchase,
    /** The call that buys it, for `ShowCall`. */
    shown: (body: PurchaseBody | undefined) => body && callOf(body, intent.nextFor(body)),
  };
}
