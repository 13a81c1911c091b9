import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { type BalancePaymentProps, useBalancePayment } from "#src/web/pay/use-balance-payment.ts";

/** One of the terms that a service can be renewed by. */
export interface RenewalOption {
  readonly totalCents: number;
}

export interface RenewalProps<Option extends RenewalOption, Body extends object>
  extends Omit<BalancePaymentProps<Option, Body>, "offer"> {
  readonly options: UseQueryResult<readonly Option[]>;
  /** Chosen at first, where it is on offer. */
  readonly term: number;
  readonly termOf: (option: Option) => number;
}

/** What the renewal of a service shows and does: its terms, the chosen one, the money, and the payment. */
export function useRenewal<Option extends RenewalOption, Body extends object>({
  options,
  term: firstTerm,
  termOf,
  ...payment
}: RenewalProps<Option, Body>) {
  const [term, setTerm] = useState(firstTerm);
  const chosen = options.data?.find((option) => termOf(option) === term) ?? options.data?.[0];
  const money = useBalancePayment({ ...payment, offer: chosen });
  const choose = (next: number) => {
    money.payment.reset();
    setTerm(next);
  };
  return { ...money, options, chosen, choose, termOf };
}

export type Renewal<Option extends RenewalOption> = ReturnType<typeof useRenewal<Option, object>>;
