import { useMutation, useQuery } from "@tanstack/react-query";
import type { AnyKeyCall } from "#src/web/api/key-call.ts";
import { makeCall } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useBalance } from "#src/web/session/user-query.ts";
import { depositMinimumsQuery } from "./deposit-minimums-query.ts";
import { orderFunding } from "./order-funding.ts";

export interface BalancePaymentProps<Offer, Body extends object> {
  /** Undefined while the price is being computed. */
  readonly offer: Offer | undefined;
  /** What auto-renew has reserved: it is released and pays for this. */
  readonly setAsideCents?: number;
  readonly bodyOf: (offer: Offer) => Body;
  /** The call that pays. */
  readonly callOf: (body: Body, idempotencyKey: string) => AnyKeyCall;
  readonly onPaid: (offer: Offer) => void;
  /** Called after every try, also a refused one: the shown data is stale. */
  readonly refresh: () => Promise<void>;
}

/** Pays for an offer from the balance. A repeated press of the same offer is one payment. */
export function useBalancePayment<Offer extends { readonly totalCents: number }, Body extends object>({
  offer,
  setAsideCents = 0,
  bodyOf,
  callOf,
  onPaid,
  refresh,
}: BalancePaymentProps<Offer, Body>) {
  const intent = useIntentKey();
  const balanceCents = useBalance();
  const minimums = useQuery(depositMinimumsQuery);
  const payment = useMutation({
    mutationFn: (paid: Offer) => {
      const body = bodyOf(paid);
      return makeCall(callOf(body, intent.keyFor(body)));
    },
    onSuccess: (_, paid) => {
      intent.renew();
      onPaid(paid);
    },
    onSettled: refresh,
  });
  return {
    balanceCents,
    setAsideCents,
    funding:
      offer && balanceCents !== null
        ? orderFunding(offer.totalCents, balanceCents + setAsideCents, minimums.data ?? [])
        : undefined,
    payment,
    /** The call that a press would make, for `ShowCall`. */
    shown: (): AnyKeyCall | undefined => {
      if (!offer) return undefined;
      const body = bodyOf(offer);
      return callOf(body, intent.nextFor(body));
    },
    pay: () => {
      if (offer && !payment.isPending) payment.mutate(offer);
    },
  };
}
