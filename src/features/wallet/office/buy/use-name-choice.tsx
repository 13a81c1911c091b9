import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { useSettled } from "#src/web/use-settled.ts";
import type { BuyChoice } from "./buy-choice.ts";
import { contactsQuery, nameQuery, type NameResult } from "./buy-queries.ts";
import { NameFields, type TypedName } from "./name-fields.tsx";
import { nearestYears, yearsOnSale } from "./years-on-sale.ts";

/** A name that is registered for a customer: its fields, its price, and the call. */
export function useNameChoice(isShown: boolean, customerId: Id<"customer"> | undefined): BuyChoice {
  const [typed, setTyped] = useState<TypedName>({ name: "", years: "1", contactId: undefined });
  const name = typed.name.trim().toLowerCase();
  const settled = useSettled(name, 500);
  const isName = settled.includes(".") && settled === name;
  const found = useQuery({ ...nameQuery(settled), enabled: isShown && isName });
  const { data, error } = useQuery({ ...contactsQuery(customerId), enabled: isShown });
  const contact = data?.contacts.find(({ id }) => id === typed.contactId);
  const result = isName ? found.data : undefined;
  const onSale = yearsOnSale(result);
  const years = nearestYears(onSale, Number(typed.years));
  return {
    totalCents: contact === undefined ? undefined : totalOf(result, years),
    renewalCents: result?.price?.renewCents,
    error: found.error ?? error,
    send: async ({ common, totalCents, keyFor }) => {
      if (contact === undefined || !result) return undefined;
      const { name: ascii, hasPrivacy: isPrivate, quote } = result;
      const body = {
        ...common,
        items: [{ name: ascii, years, isPrivate, ...(quote !== null && { quoteId: quote.id }) }],
        contactId: contact.id,
        autoprolong: false,
        expectedTotalCents: totalCents,
      };
      const { orders } = await api("POST /v2/admin/domains/purchase", { body, idempotencyKey: keyFor(body) });
      return orders[0]?.id;
    },
    fields: (
      <NameFields
        typed={{ ...typed, years: String(years) }}
        onChange={(next) => setTyped((before) => ({ ...before, ...next }))}
        onSale={onSale}
        result={result}
        contacts={data?.contacts}
      />
    ),
  };
}

/** What so many years cost; undefined for a name that is not on sale. */
function totalOf(result: NameResult | null | undefined, years: number): number | undefined {
  const price = result?.price;
  if (!price) return undefined;
  return price.firstYearCents + (years - 1) * price.furtherYearCents;
}
