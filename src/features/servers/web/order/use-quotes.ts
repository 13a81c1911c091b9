import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { quoteQuery } from "../queries.ts";
import type { Quote } from "../server-types.ts";
import type { OrderChoice } from "./order-choice.ts";

export interface Quotes {
  /** The chosen term's price; the previous one while the next is loading. */
  readonly chosen: Quote | undefined;
  /** The price shown belongs to the order shown. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  /** Months → the price of that term, without the code. */
  readonly terms: ReadonlyMap<number, Quote>;
  readonly retry: () => void;
  /** Why the code counts for nothing: the price is then the one without it. */
  readonly promoError: Error | null;
  readonly isPromoPending: boolean;
}

/** The price of every term for the chosen plan and location; of the chosen term with the code. */
export function useQuotes(
  choice: OrderChoice,
  terms: readonly { readonly months: number }[],
  code: string | undefined,
): Quotes {
  const { plan, location } = choice;
  const isComplete = plan !== undefined && location !== undefined;
  const answers = useQueries({
    queries: terms.map(({ months }) => ({
      ...quoteQuery({ plan: plan?.id ?? "", location: location?.id ?? "", months }),
      enabled: isComplete,
      placeholderData: keepPreviousData,
    })),
  });
  const quoted = new Map<number, Quote>();
  terms.forEach(({ months }, index) => {
    const answer = answers[index];
    if (answer?.data && !answer.isPlaceholderData) quoted.set(months, answer.data);
  });
  const plain = answers[terms.findIndex(({ months }) => months === choice.months)];
  const lowered = useLowered(choice, code);
  const chosen = lowered.answer ?? plain;
  return {
    chosen: chosen?.data,
    isCurrent: chosen?.data !== undefined && !chosen.isPlaceholderData && !lowered.isPending,
    error: chosen?.error ?? null,
    terms: quoted,
    retry: () => void chosen?.refetch(),
    promoError: lowered.error,
    isPromoPending: lowered.isPending,
  };
}

/** The price of the chosen term with the code; no answer while there is no code, or one that counts for nothing. */
function useLowered({ plan, location, months }: OrderChoice, code: string | undefined) {
  const isOn = code !== undefined && plan !== undefined && location !== undefined;
  const asked = { plan: plan?.id ?? "", location: location?.id ?? "", months, promoCode: code ?? "" };
  const answer = useQuery({ ...quoteQuery(asked), enabled: isOn, placeholderData: keepPreviousData });
  return {
    answer: isOn && answer.data !== undefined && answer.error === null ? answer : undefined,
    error: isOn ? answer.error : null,
    isPending: isOn && answer.isFetching,
  };
}
