import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { actTexts } from "#src/web/office/parts/bulk/bulk-query.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import type { AskedList, ListDefinition, ListFilter } from "#src/web/office/shapes/list/list-definition.ts";
import { useMe } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { offeredBulk } from "./server-bulk.ts";
import type { ChosenServers } from "./server-bulk-dialog.tsx";
import { ServerState } from "#src/web/office/parts/server-state.tsx";
import { offersQuery, type ServerRow, serversKey } from "./servers-query.ts";

const services = [
  "pending",
  "active",
  "expired",
  "suspended",
  "terminating",
  "terminated",
  "failed",
] as const;

/** Servers of all customers, newest first; `onBulk` opens what is done with chosen rows. */
export function useServersList(onBulk: (chosen: ChosenServers) => void): ListDefinition<ServerRow> {
  const t = useTranslations("officeServices.servers");
  const bulk = useTranslations("officeOrders.bulk.acts");
  const { permissions } = useMe();
  const times = useTimes();
  const placeName = usePlaceName();
  return {
    queryKey: [...serversKey, "list"],
    load: async (asked, after, signal) => {
      const { servers, nextCursor } = await api("GET /v2/admin/servers", {
        query: { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: servers, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    href: ({ id }) => officePath("server", id),
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/servers/export", { ...filtersOf(asked), reason }),
    searchLabel: t("search"),
    filters: useFilters(),
    bulk: offeredBulk(permissions).map(({ act, appliesTo }) => ({
      key: act,
      label: bulk(`${actTexts[act]}.do`),
      appliesTo,
      open: (rows) => onBulk({ act, rows }),
    })),
    columns: [
      { key: "name", header: t("name"), cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
      { key: "state", header: t("state"), cell: ({ status }) => <ServerState status={status} /> },
      {
        key: "price",
        header: t("renewal"),
        align: "end",
        isWide: true,
        cell: ({ renewalCents }) => <Money cents={renewalCents} />,
      },
      {
        key: "paid",
        header: t("paidUntil"),
        align: "end",
        cell: ({ paidUntil }) => (
          <BdiCode className="text-12">{paidUntil === null ? "–" : times.day(paidUntil)}</BdiCode>
        ),
      },
      {
        key: "customer",
        header: t("customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      {
        key: "address",
        header: t("address"),
        cell: ({ ipv4 }) => (
          <BdiCode className="text-12">
            {ipv4[0] ?? "–"}
            {ipv4.length > 1 && <span className="text-muted"> +{ipv4.length - 1}</span>}
          </BdiCode>
        ),
      },
      {
        key: "plan",
        header: t("plan"),
        isWide: true,
        cell: ({ planId, planName }) => <bdi title={planId}>{planName}</bdi>,
      },
      {
        key: "location",
        header: t("location"),
        isWide: true,
        cell: ({ locationId, locationName }) => <bdi title={locationId}>{placeName(locationName)}</bdi>,
      },
      {
        key: "node",
        header: t("node"),
        isWide: true,
        cell: ({ nodeId }) => <BdiCode className="text-12">{nodeId ?? "–"}</BdiCode>,
      },
      {
        key: "tags",
        header: t("tags"),
        isExtra: true,
        cell: ({ tags }) => (
          <span className="flex gap-1">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
      },
      { key: "id", header: t("id"), isExtra: true, cell: ({ id }) => <ShortId id={id} /> },
      {
        key: "since",
        header: t("since"),
        align: "end",
        isExtra: true,
        cell: ({ createdAt }) => <AgeLabel at={createdAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations("officeServices.servers");
  const placeName = usePlaceName();
  const { data } = useQuery(offersQuery);
  const named = (rows: readonly { readonly id: string; readonly name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? ("text" as const);
  return [
    {
      key: "service",
      label: t("state"),
      value: services.map((value) => ({ value, label: t(`services.${value}`) })),
    },
    {
      key: "held",
      label: t("held"),
      value: (["true", "false"] as const).map((value) => ({ value, label: t(`yesNo.${value}`) })),
    },
    {
      key: "location",
      label: t("location"),
      value: named(data?.locations.map(({ id, name }) => ({ id, name: placeName(name) }))),
    },
    { key: "plan", label: t("plan"), value: named(data?.plans) },
    { key: "node", label: t("node"), value: "text" },
    { key: "customer", label: t("customerId"), value: "customer" },
    { key: "expiresBefore", label: t("paidUntil"), operator: t("before"), value: "day" },
  ];
}

type Filters = Omit<ApiQuery<"GET /v2/admin/servers">, "limit" | "cursor">;

function filtersOf({ filters, search }: AskedList): Filters & Record<string, string> {
  return { ...Object.fromEntries(Object.entries(filters)), ...(search !== "" && { q: search }) };
}
