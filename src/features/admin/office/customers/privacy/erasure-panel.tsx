import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { ErasureEffects } from "./erasure-effects.tsx";
import { erasureQuery, type PrivacyCustomer } from "./privacy-query.ts";

/** What an erasure of the customer would do now: `customer`. */
export function ErasurePanel({ customer }: { readonly customer: PrivacyCustomer }) {
  const t = useTranslations("office.queue");
  const preview = useQuery(erasureQuery(customer.id));
  return (
    <Loaded query={preview} skeleton={<RowsSkeleton label={t("loading")} rows={3} />}>
      {(data) => <ErasureEffects preview={data} />}
    </Loaded>
  );
}
