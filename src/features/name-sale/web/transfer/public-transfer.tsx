import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { OwnerChoiceWidget } from "#src/features/contacts/web/owner-choice-widget.tsx";
import { pickLocale } from "#src/shared/locales.ts";
import { createQueryClient } from "#src/web/api/query-client.ts";
import { joinCatalogs } from "#src/web/i18n/catalog-groups.ts";
import { I18nProvider } from "#src/web/i18n/i18n-provider.tsx";
import { loadLanguage } from "#src/web/i18n/load-messages.ts";
import { session } from "#src/web/session/session.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { PublicRenewalDays, type RenewalDays, usualRenewalDays } from "#src/web/services/renewal-days.ts";
import type { TldView } from "../tld-table-data.ts";
import { TransferDesk } from "./transfer-desk.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
// The styles of public pages include only what is there from the start.
import "#src/web/theme/later.css";

const catalogs = ["contacts", "domains", "errors", "search", "transfer"] as const;

export interface PublicTransferProps {
  /** The name to transfer; null until a whole name is typed. */
  readonly name: { readonly label: string; readonly tld: TldView } | null;
}

/** Transfers on a public page, which brings neither texts nor queries of its own: both come when they are needed. */
export async function openTransfer(
  code: string,
  days: RenewalDays = usualRenewalDays,
): Promise<ComponentType<PublicTransferProps>> {
  const locale = pickLocale(code);
  const language = await loadLanguage(locale.code);
  const parts = await Promise.all(catalogs.map((name) => language.catalogs[name]()));
  const messages = joinCatalogs([language.default, ...parts.map((part) => part.default)]);
  const queryClient = createQueryClient();
  // Customers get another form, so none is shown before it is known which.
  if (session.isActive()) await queryClient.prefetchQuery(userQuery);
  return function PublicTransfer({ name }) {
    return (
      <I18nProvider locale={locale} messages={messages}>
        <QueryClientProvider client={queryClient}>
          <TransferProgress />
          <PublicRenewalDays value={days}>
            {name && (
              <TransferDesk
                key={`${name.label}.${name.tld.id}`}
                label={name.label}
                tld={name.tld}
                renderOwner={(choice) => <OwnerChoiceWidget {...choice} />}
              />
            )}
          </PublicRenewalDays>
        </QueryClientProvider>
      </I18nProvider>
    );
  };
}
