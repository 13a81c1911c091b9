import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keyCall } from "#src/web/api/key-call.ts";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { useRenewal } from "#src/web/services/use-renewal.ts";
import { prolongQuery, serverKeys } from "../queries.ts";
import type { ProlongOption, Server } from "../server-types.ts";

type ProlongedServer = Pick<Server, "id" | "months" | "reservedCents">;

/** What the prolongation of a server shows and does: its terms, the chosen one, the money, and the payment. */
export function useProlong(server: ProlongedServer, onPaid: (option: ProlongOption) => void) {
  const queryClient = useQueryClient();
  return useRenewal({
    options: useQuery(prolongQuery(server.id)),
    term: server.months,
    termOf: ({ months }) => months,
    setAsideCents: server.reservedCents ?? 0,
    bodyOf: ({ months, totalCents }) => ({ months, expectedTotalCents: totalCents }),
    callOf: (body, idempotencyKey) =>
      keyCall("POST /v2/servers/{id}/prolong", { params: { id: server.id }, body, idempotencyKey }),
    onPaid,
    refresh: () => refreshAfterPayment(queryClient, serverKeys.all),
  });
}
