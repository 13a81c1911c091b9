import { useTranslations } from "use-intl";
import { domainStates } from "#src/shared/domain-states.ts";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { actTexts } from "#src/web/office/parts/bulk/bulk-query.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useMe } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { DomainState } from "#src/web/office/parts/domain-state.tsx";
import { offeredBulk } from "./domain-bulk.ts";
import type { ChosenDomains } from "./domain-bulk-dialog.tsx";
import { type DomainRow, domainsKey } from "./domains-query.ts";

/** Domains of all customers, newest first; `onBulk` opens what is done with chosen rows. */
export function useDomainsList(onBulk: (chosen: ChosenDomains) => void): ListDefinition<DomainRow> {
  const t = useTranslations("officeServices.domains");
  const servers = useTranslations("officeServices.servers");
  const bulk = useTranslations("officeOrders.bulk.acts");
  const { permissions } = useMe();
  const times = useTimes();
  const day = (at: string | null) => (
    <BdiCode className="text-12">{at === null ? "–" : times.day(at)}</BdiCode>
  );
  return {
    queryKey: [...domainsKey, "list"],
    load: async (asked, after, signal) => {
      const { domains, nextCursor } = await api("GET /v2/admin/domains", {
        query: { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: domains, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ displayName }) => displayName,
    href: ({ id }) => officePath("domain", id),
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/domains/export", { ...filtersOf(asked), reason }),
    searchLabel: t("search"),
    filters: [
      {
        key: "state",
        label: servers("state"),
        value: domainStates.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      { key: "tld", label: t("ending"), value: "text" },
      {
        key: "held",
        label: servers("held"),
        value: (["true", "false"] as const).map((value) => ({ value, label: servers(`yesNo.${value}`) })),
      },
      { key: "customer", label: servers("customerId"), value: "customer" },
      { key: "expiresBefore", label: servers("paidUntil"), operator: servers("before"), value: "day" },
    ],
    bulk: offeredBulk(permissions).map(({ act, appliesTo }) => ({
      key: act,
      label: bulk(`${actTexts[act]}.do`),
      appliesTo,
      open: (rows) => onBulk({ act, rows }),
    })),
    columns: [
      {
        key: "name",
        header: t("name"),
        cell: ({ displayName }) => <bdi className="font-medium">{displayName}</bdi>,
      },
      { key: "state", header: servers("state"), cell: ({ state }) => <DomainState state={state} /> },
      {
        key: "customer",
        header: servers("customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      {
        key: "lock",
        header: t("lock"),
        isWide: true,
        cell: ({ isLocked }) => t(isLocked ? "locked" : "unlocked"),
      },
      {
        key: "tags",
        header: servers("tags"),
        isExtra: true,
        cell: ({ tags }) => (
          <span className="flex gap-1">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
      },
      { key: "id", header: servers("id"), isExtra: true, cell: ({ id }) => <ShortId id={id} /> },
      {
        key: "registry",
        header: t("atRegistry"),
        align: "end",
        isWide: true,
        cell: ({ registryExpiresAt }) => day(registryExpiresAt),
      },
      {
        key: "paid",
        header: servers("paidUntil"),
        align: "end",
        cell: ({ expiresAt }) => day(expiresAt),
      },
      {
        key: "seen",
        header: t("seen"),
        align: "end",
        cell: ({ seenAt }) =>
          seenAt === null ? "–" : <AgeLabel at={seenAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

type Filters = Omit<ApiQuery<"GET /v2/admin/domains">, "limit" | "cursor">;

function filtersOf({ filters, search }: AskedList): Filters & Record<string, string> {
  return { ...Object.fromEntries(Object.entries(filters)), ...(search !== "" && { q: search }) };
}
