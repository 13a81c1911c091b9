import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { ServerState } from "#src/web/office/parts/server-state.tsx";
import { attention, serverMarks } from "#src/web/office/parts/service-marks.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Server } from "../customer-query.ts";

/** The servers of a customer: `servers`. */
export function ServersTable({ servers }: { readonly servers: readonly Server[] }) {
  const t = useTranslations("officeCustomers.services");
  const times = useTimes();
  const placeName = usePlaceName();
  const rows = [...servers].sort(
    (one, other) => attention(serverMarks[one.status]) - attention(serverMarks[other.status]),
  );
  return (
    <PlainTable
      title={t("servers")}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t("none")}
      columns={[
        {
          key: "name",
          header: t("server"),
          cell: ({ id, name }) => (
            <ObjectLink
              kind="server"
              id={id}
              className="font-medium underline-offset-3 hover:underline"
              name={name}
            />
          ),
        },
        {
          key: "state",
          header: t("state"),
          cell: ({ status }) => <ServerState status={status} />,
        },
        {
          key: "address",
          header: t("address"),
          cell: ({ addresses }) => (
            <BdiCode className="text-12">
              {addresses.find(({ isPrimary }) => isPrimary)?.address ?? "–"}
              {addresses.length > 1 && <span className="text-muted">{` +${addresses.length - 1}`}</span>}
            </BdiCode>
          ),
        },
        { key: "where", header: t("where"), cell: ({ location }) => <bdi>{placeName(location.name)}</bdi> },
        { key: "plan", header: t("plan"), cell: ({ plan }) => <bdi>{plan.name}</bdi> },
        {
          key: "until",
          header: t("paidUntil"),
          align: "end",
          cell: ({ paidUntil }) =>
            paidUntil === null ? "–" : <BdiCode className="text-12">{times.day(paidUntil)}</BdiCode>,
        },
        {
          key: "price",
          header: t("price"),
          align: "end",
          cell: ({ renewalCents }) => <Money cents={renewalCents} />,
        },
      ]}
    />
  );
}
