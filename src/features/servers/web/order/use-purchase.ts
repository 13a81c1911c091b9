import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { passwordMemory } from "../password-memory.ts";
import { serverKeys } from "../queries.ts";
import type { PurchaseBody } from "./order-call.ts";

/** Buys the server and goes to its page. A repeated press of the same order is the same purchase. */
export function usePurchase() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (body: PurchaseBody) =>
      api("POST /v2/servers/purchase", { body, idempotencyKey: intent.keyFor(body) }),
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
}
