import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { DomainState } from "#src/web/office/parts/domain-state.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { attention, domainMarks } from "#src/web/office/parts/service-marks.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Domain } from "../customer-query.ts";

/** The names of a customer: `domains`. */
export function DomainsTable({ domains }: { readonly domains: readonly Domain[] }) {
  const t = useTranslations("officeCustomers.services");
  const times = useTimes();
  const rows = [...domains].sort(
    (one, other) => attention(domainMarks[one.state]) - attention(domainMarks[other.state]),
  );
  return (
    <PlainTable
      title={t("domains")}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t("none")}
      columns={[
        {
          key: "name",
          header: t("domain"),
          cell: ({ id, displayName }) => (
            <ObjectLink kind="domain" id={id} className="font-medium underline-offset-3 hover:underline">
              <bdi dir="ltr">{displayName}</bdi>
            </ObjectLink>
          ),
        },
        {
          key: "state",
          header: t("state"),
          cell: ({ state }) => <DomainState state={state} />,
        },
        {
          key: "servers",
          header: t("nameServers"),
          cell: ({ usesProviderNameServers }) => t(usesProviderNameServers ? "ours" : "others"),
        },
        {
          key: "renewal",
          header: t("autoprolong"),
          cell: ({ autoprolong }) => t(autoprolong ? "on" : "off"),
        },
        {
          key: "until",
          header: t("paidUntil"),
          align: "end",
          cell: ({ expiresAt }) =>
            expiresAt === null ? "–" : <BdiCode className="text-12">{times.day(expiresAt)}</BdiCode>,
        },
        {
          key: "price",
          header: t("price"),
          align: "end",
          cell: ({ timeline }) => (timeline === null ? "–" : <Money cents={timeline.renewCents} />),
        },
      ]}
    />
  );
}
