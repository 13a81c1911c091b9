import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import type { PromoFieldProps } from "#src/web/pay/promo-field.tsx";
import { takenOff } from "#src/web/pay/taken-off.ts";

type Asked = Pick<ApiBody<"POST /v2/domains/quote">, "act" | "items">;
type Quote = ApiOutput<"POST /v2/domains/quote">;

export interface CodedNames {
  /** What goes to the field of the code. */
  readonly field: PromoFieldProps;
  /** The names with the code, where it lowers one of them. */
  readonly quote: Quote | undefined;
  /** What each of them costs then. */
  readonly itemCents: readonly number[] | undefined;
  /** For the body of the order: the code is sent where it lowers the price. */
  readonly coded: { readonly promoCode?: string };
}

/** What names cost with the code that was typed. */
export function useCodedNames({ act, items }: Asked): CodedNames {
  const [code, setCode] = useState<string>();
  const isOn = code !== undefined && items.length > 0;
  const body = { act, items, promoCode: code };
  const answer = useQuery({
    queryKey: ["domains", "quote", body],
    queryFn: ({ signal }) => api("POST /v2/domains/quote", { body, signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = isOn && answer.error === null && !answer.isPlaceholderData;
  const quote = isCurrent ? answer.data : undefined;
  const field = {
    code,
    onCode: setCode,
    error: isOn ? answer.error : null,
    isIdle: quote?.promo?.isUsed === false,
    isPending: isOn && answer.isFetching,
    taken: takenOff(quote, quote?.items.flatMap(({ lines }) => lines) ?? []),
  };
  return { field, ...usedOf(quote, code) };
}

function usedOf(quote: Quote | undefined, code: string | undefined): Omit<CodedNames, "field"> {
  if (code === undefined || quote?.promo?.isUsed !== true)
    return { quote: undefined, itemCents: undefined, coded: {} };
  return { quote, itemCents: quote.items.map((item) => item.totalCents), coded: { promoCode: code } };
}
