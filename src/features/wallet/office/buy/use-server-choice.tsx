import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import type { BuyChoice } from "./buy-choice.ts";
import { catalogueQuery, serverQuoteQuery } from "./buy-queries.ts";
import { ServerFields, type TypedServer } from "./server-fields.tsx";

/** A server that is ordered for a customer: its fields, its price, and the call. */
export function useServerChoice(isShown: boolean): BuyChoice {
  const catalogue = useQuery({ ...catalogueQuery, enabled: isShown }).data;
  const [typed, setTyped] = useState<TypedServer>({
    name: "",
    plan: "",
    location: "",
    image: "",
    months: "1",
  });
  const { plan, location, image } = typed;
  const [name, months] = [typed.name.trim(), Number(typed.months)];
  const { data: quote, error } = useQuery({
    ...serverQuoteQuery({ plan, location, months }),
    enabled: isShown && plan !== "" && location !== "",
  });
  const isWhole = image !== "" && name !== "";
  return {
    totalCents: isWhole ? quote?.totalCents : undefined,
    renewalCents: quote?.renewalCents,
    error,
    send: async ({ common, secret, totalCents, keyFor }) => {
      const body = {
        ...common,
        name,
        plan,
        location,
        image,
        months,
        // No one learns it: the customer sets one of their own.
        password: secret,
        autoprolong: false,
        expectedTotalCents: totalCents,
      };
      const { order } = await api("POST /v2/admin/servers/purchase", { body, idempotencyKey: keyFor(body) });
      return order.id;
    },
    fields: (
      <ServerFields
        catalogue={catalogue}
        typed={typed}
        onChange={(next) => setTyped((before) => ({ ...before, ...next }))}
      />
    ),
  };
}
