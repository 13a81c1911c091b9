import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keyCall } from "#src/web/api/key-call.ts";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { useRenewal } from "#src/web/services/use-renewal.ts";
import { domainKeys, renewQuery } from "../domain-queries.ts";
import type { Domain, RenewOption } from "../domain-types.ts";

/** What the renewal of a domain shows and does: its years, the chosen ones, the money, and the payment. */
export function useRenew(domain: Domain, onPaid: (option: RenewOption) => void) {
  const queryClient = useQueryClient();
  return useRenewal({
    options: useQuery(renewQuery(domain.id)),
    term: 1,
    termOf: ({ years }) => years,
    setAsideCents: domain.reservedCents ?? 0,
    bodyOf: ({ years, totalCents }) => ({ years, expectedTotalCents: totalCents }),
    callOf: (body, idempotencyKey) =>
      keyCall("POST /v2/domains/{id}/renew", { params: { id: domain.id }, body, idempotencyKey }),
    onPaid,
    refresh: () => refreshAfterPayment(queryClient, domainKeys.all),
  });
}
