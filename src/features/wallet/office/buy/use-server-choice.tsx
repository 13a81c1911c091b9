import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import type { BuyChoice } from "./buy-choice.ts";
import { catalogueQuery, serverQuoteQuery } from "./buy-queries.ts";
import { ServerFields, type TypedServer } from "./server-fields.tsx";

/** A server that is ordered for a customer: its fields, its price for them, and the call. */
export function useServerChoice(isShown: boolean, customerId: Id<"customer"> | undefined): BuyChoice {
  const frame = useTranslations("office.frame");
  const catalogue = useQuery({ ...catalogueQuery, enabled: isShown });
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
    ...serverQuoteQuery({ customer: customerId, plan, location, months }),
    enabled: isShown && plan !== "" && location !== "",
  });
  const isWhole = image !== "" && name !== "";
  return {
    totalCents: isWhole ? quote?.totalCents : undefined,
    renewalCents: quote?.renewalCents,
    error,
    send: async ({ common, totalCents, keyFor }) => {
      const body = {
        ...common,
        name,
        plan,
        location,
        image,
        months,
        autoprolong: false,
        expectedTotalCents: totalCents,
      };
      const { order } = await api("POST /v2/admin/servers/purchase", { body, idempotencyKey: keyFor(body) });
      return order.id;
    },
    fields: (
      <Loaded query={catalogue} skeleton={<RowsSkeleton label={frame("loading")} rows={4} />}>
        {(found) => (
          <ServerFields
            catalogue={found}
            typed={typed}
            onChange={(next) => setTyped((before) => ({ ...before, ...next }))}
          />
        )}
      </Loaded>
    ),
  };
}
