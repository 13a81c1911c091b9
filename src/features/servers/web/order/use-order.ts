import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBalance, useUser } from "#src/web/session/user-query.ts";
import { passwordMemory, type RootPassword } from "../password-memory.ts";
import { depositMinimumsQuery } from "#src/web/pay/deposit-minimums-query.ts";
import { sshKeysQuery } from "../queries.ts";
import type { Quote } from "../server-types.ts";
import { orderFaults } from "./order-checks.ts";
import { type Choices, obstacleOf, type OrderSearch, resolveChoice } from "./order-choice.ts";
import { orderFunding } from "#src/web/pay/order-funding.ts";
import { useOrderSearch } from "./use-order-search.ts";
import { type PurchaseBody, usePurchase } from "./use-purchase.ts";
import { useQuotes } from "./use-quotes.ts";

export interface OfferedTerms {
  readonly terms: readonly { readonly months: number }[];
}

/** Everything the order page shows and does, from one set of offers. */
export function useOrder(offers: Omit<Choices, "months"> & OfferedTerms) {
  const { search, change: changeSearch } = useOrderSearch();
  const choice = resolveChoice(search, { ...offers, months: offers.terms.map(({ months }) => months) });
  const quotes = useQuotes(choice, offers.terms, search.code);
  const { purchase, shown } = usePurchase();
  const user = useUser();
  const balanceCents = useBalance();
  const [password, setPassword] = useState(() => passwordMemory.draft(user.id));
  const minimums = useQuery(depositMinimumsQuery);
  const savedKeys = useQuery({ ...sshKeysQuery, enabled: choice.access === "keys" });

  const sshKeyIds = savedKeys.data?.filter(({ id }) => choice.keyIds.includes(id)).map(({ id }) => id) ?? [];
  const { plan, location, image } = choice;
  const totalCents = quotes.chosen?.totalCents;

  const body: PurchaseBody | undefined =
    plan && location && image && totalCents !== undefined
      ? {
          plan: plan.id,
          location: location.id,
          image: image.id,
          months: choice.months,
          name: choice.name,
          autoprolong: choice.autoprolong,
          ...(choice.access === "password" ? { password: password.text } : { sshKeyIds }),
          ...promoOf(quotes.chosen),
          expectedTotalCents: totalCents,
        }
      : undefined;

  return {
    search,
    choice,
    password,
    quotes,
    purchase,
    shown: () => shown(body),
    body,
    balanceCents,
    funding:
      totalCents === undefined || balanceCents === null
        ? undefined
        : orderFunding(totalCents, balanceCents, minimums.data ?? []),
    faults: orderFaults({ ...choice, keyIds: sshKeyIds }, password.text),
    obstacle: obstacleOf(choice),
    change: (patch: OrderSearch) => {
      purchase.reset();
      changeSearch(patch);
    },
    changePassword: (next: RootPassword) => {
      passwordMemory.keepDraft(user.id, next);
      setPassword(next);
    },
  };
}

/** The code is sent where it lowers the price. */
function promoOf(quote: Quote | undefined): Pick<PurchaseBody, "promoCode"> {
  return quote?.promo?.isUsed === true ? { promoCode: quote.promo.code } : {};
}

export type Order = ReturnType<typeof useOrder>;
