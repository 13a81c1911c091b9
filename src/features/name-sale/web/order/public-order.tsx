import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { pickLocale } from "#src/shared/locales.ts";
import { createQueryClient } from "#src/web/api/query-client.ts";
import { joinCatalogs } from "#src/web/i18n/catalog-groups.ts";
import { I18nProvider } from "#src/web/i18n/i18n-provider.tsx";
import { loadLanguage } from "#src/web/i18n/load-messages.ts";
// Public pages include only the styles they show: an order needs those of the cabinet too.
import "#src/web/theme/later.css";
import { OwnerChoiceWidget } from "#src/features/contacts/web/owner-choice-widget.tsx";
import { PublicRenewalDays, type RenewalDays, usualRenewalDays } from "#src/web/services/renewal-days.ts";
import { orderPath, placeAfterPurchase } from "./order-places.ts";
import { OrderDesk } from "./order-desk.tsx";

const catalogs = ["contacts", "domains", "errors", "search"] as const;

/**
 * The order on a public page, which brings neither texts nor queries of its own: both come with the first name in the
 * order, in the page's language.
 */
export async function openOrder(
  code: string,
  days: RenewalDays = usualRenewalDays,
): Promise<ComponentType<{ readonly empty: ReactNode }>> {
  const locale = pickLocale(code);
  const language = await loadLanguage(locale.code);
  const parts = await Promise.all(catalogs.map((name) => language.catalogs[name]()));
  const messages = joinCatalogs([language.default, ...parts.map((part) => part.default)]);
  const queryClient = createQueryClient();
  return function PublicOrder({ empty }) {
    return (
      <I18nProvider locale={locale} messages={messages}>
        <QueryClientProvider client={queryClient}>
          <PublicRenewalDays value={days}>
            <OrderDesk
              frame="ruled"
              returnTo={orderPath}
              renderOwner={(choice) => <OwnerChoiceWidget {...choice} />}
              onBought={(bought) => location.assign(placeAfterPurchase(bought))}
              empty={empty}
            />
          </PublicRenewalDays>
        </QueryClientProvider>
      </I18nProvider>
    );
  };
}
