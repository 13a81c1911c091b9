import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { servicesQuery } from "../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import { DomainsTable } from "./domains-table.tsx";
import { ServersTable } from "./servers-table.tsx";

/** Servers and names of a customer; what needs attention is first. */
export function ServicesTab({ id }: { readonly id: CustomerId }) {
  const t = useTranslations("officeCustomers.services");
  const query = useQuery(servicesQuery(id));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
      {({ servers, domains }) =>
        servers.length + domains.length === 0 ? (
          <EmptyState title={t("none")} compact>
            {t("noneText")}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4 [&_td]:whitespace-nowrap">
            {servers.length > 0 && <ServersTable servers={servers} />}
            {domains.length > 0 && <DomainsTable domains={domains} />}
          </div>
        )
      }
    </Loaded>
  );
}
