import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { quoteQuery } from "../queries.ts";
import type { Quote } from "../server-types.ts";
import type { OrderChoice } from "./order-choice.ts";

export interface Quotes {
  /** The chosen term's price; the previous one while the next is loading. */
  readonly chosen: Quote | undefined;
  /** The price shown belongs to the order shown. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  /** Months → total. */
  readonly totals: ReadonlyMap<number, number>;
  readonly retry: () => void;
}

/** The price of every term for the chosen plan and location. */
export function useQuotes(choice: OrderChoice, terms: readonly { readonly months: number }[]): Quotes {
  const { plan, location } = choice;
  const isComplete = plan !== undefined && location !== undefined;
  const answers = useQueries({
    queries: terms.map(({ months }) => ({
      ...quoteQuery({ plan: plan?.id ?? "", location: location?.id ?? "", months }),
      enabled: isComplete,
      placeholderData: keepPreviousData,
    })),
  });
  const totals = new Map<number, number>();
  terms.forEach(({ months }, index) => {
    const answer = answers[index];
    if (answer?.data && !answer.isPlaceholderData) totals.set(months, answer.data.totalCents);
  });
  const chosen = answers[terms.findIndex(({ months }) => months === choice.months)];
  return {
    chosen: chosen?.data,
    isCurrent: chosen?.data !== undefined && !chosen.isPlaceholderData,
    error: chosen?.error ?? null,
    totals,
    retry: () => void chosen?.refetch(),
  };
}
