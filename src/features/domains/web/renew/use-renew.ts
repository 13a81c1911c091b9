import type { TakenOff } from "#src/web/pay/taken-off.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyCall } from "#src/web/api/key-call.ts";
import { refreshAfterPayment } from "#src/web/services/refresh-after-payment.ts";
import { useRenewal } from "#src/web/services/use-renewal.ts";
import { domainKeys, renewQuery } from "../domain-queries.ts";
import type { Domain, RenewOption } from "../domain-types.ts";

/** What the renewal of a domain shows and does: its years, the chosen ones, the code, the money, and the payment. */
export function useRenew(domain: Domain, onPaid: (option: RenewOption) => void) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState<string>();
  const isOn = code !== undefined;
  const plain = useQuery(renewQuery(domain.id));
  const lowered = useQuery({
    ...renewQuery(domain.id, code),
    enabled: isOn,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent =
    isOn && lowered.data !== undefined && lowered.error === null && !lowered.isPlaceholderData;
  const renewal = useRenewal({
    options: isCurrent ? lowered : plain,
    term: 1,
    termOf: ({ years }) => years,
    setAsideCents: domain.reservedCents ?? 0,
    bodyOf: ({ years, totalCents, promo }) => ({
      years,
      ...(promo?.isUsed === true && { promoCode: promo.code }),
      expectedTotalCents: totalCents,
    }),
    callOf: (body, idempotencyKey) =>
      keyCall("POST /v2/domains/{id}/renew", { params: { id: domain.id }, body, idempotencyKey }),
    onPaid,
    refresh: () => refreshAfterPayment(queryClient, domainKeys.all),
  });
  return {
    renewal,
    promo: {
      code,
      onCode: setCode,
      error: isOn ? lowered.error : null,
      isIdle: isCurrent && renewal.chosen?.promo?.isUsed === false,
      isPending: isOn && lowered.isFetching,
      taken: isCurrent ? takenOfYears(renewal.chosen, plain.data) : undefined,
    },
  };
}

interface Years {
  readonly years: number;
  readonly totalCents: number;
  readonly promo?: { readonly code: string; readonly isUsed: boolean } | undefined;
}

/** What the code takes off these years, by their price without it. */
function takenOfYears(chosen: Years | undefined, plain: readonly Years[] | undefined): TakenOff | undefined {
  const full = plain?.find(({ years }) => years === chosen?.years);
  if (chosen?.promo?.isUsed !== true || full === undefined) return undefined;
  return { code: chosen.promo.code, cents: chosen.totalCents - full.totalCents };
}
